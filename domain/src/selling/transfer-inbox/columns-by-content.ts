import { isNoAmount, plainCell, readSignedAmount } from "../../kernel/files/cells";
import { isAmount, isLikeADay } from "./bank-cells";
import type { CsvRecord } from "./csv";

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
    n !== day &&
    column.some(isAmount) &&
    column.every((cell) => isNoAmount(cell) || readSignedAmount(cell) !== undefined)
      ? [n]
      : [],
  );
  const found = { day: day >= 0 ? day : undefined, amount: named.amount, balance: named.balance };
  if (found.amount !== undefined) return found;
  // Read once: each is compared with every other.
  const amounts = new Map(
    [...new Set([...sums, ...(named.balance === undefined ? [] : [named.balance])])].map((n) => [
      n,
      (columns[n] ?? []).map((cell) => readSignedAmount(cell) ?? 0),
    ]),
  );
  const explained = new Map<number, number>();
  for (const [balance, held] of amounts) {
    if (named.balance !== undefined && balance !== named.balance) continue;
    for (const amount of sums)
      for (const out of [undefined, ...sums]) {
        const isApart = new Set([balance, amount, out]).size === 3;
        if (isApart && explains(held, amounts.get(amount) ?? [], amounts.get(out ?? -1) ?? []))
          explained.set(amount, balance);
      }
  }
  const [only, ...others] = explained;
  // Where all charges are equal, the balance fits as well with charges and deposits the other way round.
  if (only && others.length === 0) return { ...found, amount: only[0], balance: only[1] };
  if (only) return found;
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
