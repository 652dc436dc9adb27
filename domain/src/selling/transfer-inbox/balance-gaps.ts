import { plainCell, readNumber, readSign } from "../../kernel/files/cells";
import { searchText } from "../../kernel/text/search-text";
import type { Day } from "../../kernel/time";
import { type BankColumns, type BankFile, bankOutWords, readBankDay } from "./bank-file";

/** Between two lines of a file money moved that the file doesn't show: positive where it came in. */
export interface BalanceGap {
  after: Day;
  before: Day;
  amount: number;
}
/** More are no missing movements: the columns are others than they seem. */
const BELIEVED = 3;

const signed = (cell: string): number | undefined => {
  const { isOut, figures } = readSign(cell);
  if (figures === "") return 0;
  const read = readNumber(figures, 2);
  return read.ok ? (isOut ? -read.value : read.value) : undefined;
};

/**
 * Where a file's running balance doesn't add up, oldest first; in centavos. Files come in either order. Nothing is said of one
 * whose charges can't be told, or whose balances add up too seldom to be believed.
 */
export function findGaps(file: BankFile, columns: Record<keyof BankColumns, number | null>, today: Day): BalanceGap[] {
  const { day, amount, balance, kind } = columns;
  if (day === null || amount === null || balance === null || kind !== null) return [];
  const charges = file.header.flatMap((name, n) => (n !== amount && bankOutWords.test(searchText(name)) ? [n] : []));
  const lines = file.rows.flatMap(({ cells }) => {
    const at = readBankDay(cells[day] ?? "", today);
    const came = signed(cells[amount] ?? "");
    const left = signed(plainCell(cells[balance] ?? ""));
    const went = charges.map((n) => Math.abs(signed(cells[n] ?? "") ?? Number.NaN)).reduce((sum, it) => sum + it, 0);
    if (!at.ok || came === undefined || left === undefined || Number.isNaN(went)) return [];
    return [{ day: at.value, moved: came - went, left }];
  });
  if (charges.length === 0 && !lines.some((line) => line.moved < 0)) return [];
  const gapsOf = (inOrder: typeof lines) =>
    inOrder.flatMap((line, n) => {
      const last = inOrder[n - 1];
      const amount = last ? line.left - line.moved - last.left : 0;
      return last && amount !== 0 ? [{ after: last.day, before: line.day, amount }] : [];
    });
  const [down, up] = [gapsOf(lines), gapsOf([...lines].reverse())];
  const gaps = up.length < down.length ? up : down;
  return gaps.length > BELIEVED || gaps.length * 2 > lines.length ? [] : gaps;
}
