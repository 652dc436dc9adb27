import { plainCell, type Read, readDay, readSignedAmount } from "../../kernel/files/cells";
import type { Day } from "../../kernel/time";
import type { CsvRecord } from "./csv";

/** How a day begins: with figures and what separates them, or eight figures alone. */
export const BEGINS_LIKE_A_DAY = /^\W*(\d{1,4}[-/ ](\d|[a-z]{3}|$)|\d{1,4}\.\d{1,2}\.|\d{6,8}$)/i;

/** A day as banks write it: like any day, or as eight figures, 24112026 or 20261124. Never without its day of the month. */
export function readBankDay(cell: string, today: Day): Read<Day> {
  const plain = plainCell(cell);
  const text = !/^\d{8}$/.test(plain)
    ? plain
    : /^20\d{2}(0[1-9]|1[0-2])/.test(plain)
      ? `${plain.slice(0, 4)}-${plain.slice(4, 6)}-${plain.slice(6)}`
      : `${plain.slice(0, 2)}/${plain.slice(2, 4)}/${plain.slice(4)}`;
  if (text === "") return { ok: false, message: "Falta la fecha. Si es un total, quita ese renglón del archivo." };
  const read = readDay(text, today);
  if (!read.ok) return read;
  return read.value.precision === "day"
    ? { ok: true, value: read.value.day }
    : { ok: false, message: "No es una fecha. Escríbela como 31/12/2024." };
}

/** Where it matters only whether it is a day, it may be one to come. */
const SOME_DAY = "2099-12-31" as Day;
/** Whether a cell can only be a day. */
export const isLikeADay = (cell: string): boolean =>
  BEGINS_LIKE_A_DAY.test(plainCell(cell)) && readBankDay(cell, SOME_DAY).ok;
/** Whether a cell can only be an amount: figures with decimals, or with the sign of money. */
export const isAmount = (cell: string): boolean =>
  /\d[.,]\d{1,2}\D*$|\$\s*\d/.test(plainCell(cell)) && !isLikeADay(cell) && readSignedAmount(cell) !== undefined;

interface Found {
  day?: number | undefined;
  amount?: number | undefined;
  balance?: number | undefined;
}
/**
 * Day, amount and balance by what stands in the columns, where the header's words (`named`) don't say: the first of days; and
 * of the amounts the one that explains from line to line how another grows, or the only one. Two columns of amounts that no
 * balance explains are nobody's guess.
 */
export function columnsByContent(rows: readonly CsvRecord[], width: number, named: Found): Found {
  const movements = rows.filter(({ cells }) => cells.some(isLikeADay));
  const columns = Array.from({ length: width }, (_, n) => movements.map(({ cells }) => plainCell(cells[n] ?? "")));
  const taken = (n: number) => n === named.day || n === named.amount || n === named.balance;
  const day = named.day ?? columns.findIndex((column, n) => !taken(n) && column.length > 0 && column.every(isLikeADay));
  const sums = columns.flatMap((column, n) =>
    n !== day && column.some(isAmount) && column.every((cell) => cell === "" || readSignedAmount(cell) !== undefined)
      ? [n]
      : [],
  );
  const found = { day: day >= 0 ? day : undefined, amount: named.amount, balance: named.balance };
  if (found.amount !== undefined) return found;
  const amountsOf = (n: number) => (columns[n] ?? []).map((cell) => readSignedAmount(cell) ?? 0);
  for (const balance of named.balance === undefined ? sums : [named.balance])
    for (const amount of sums)
      for (const out of [undefined, ...sums]) {
        const isApart = new Set([balance, amount, out]).size === 3;
        if (isApart && explains(amountsOf(balance), amountsOf(amount), out === undefined ? [] : amountsOf(out)))
          return { ...found, amount, balance };
      }
  const left = sums.filter((n) => n !== named.balance);
  return left.length === 1 ? { ...found, amount: left[0] } : found;
}

/** Whether a balance grows by what came in less what went out, in either order of lines. */
function explains(balance: readonly number[], came: readonly number[], went: readonly number[]): boolean {
  const change = (n: number) => (came[n] ?? 0) - Math.abs(went[n] ?? 0);
  const steps = balance.slice(1).map((_, n) => n + 1);
  return (
    steps.length > 0 &&
    (steps.every((n) => (balance[n] ?? 0) - (balance[n - 1] ?? 0) === change(n)) ||
      steps.every((n) => (balance[n - 1] ?? 0) - (balance[n] ?? 0) === change(n - 1)))
  );
}
