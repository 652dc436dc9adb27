import { isNoAmount, readSignedAmount } from "../../kernel/files/cells";
import { searchText } from "../../kernel/text/search-text";
import type { Day } from "../../kernel/time";
import { readBankDay } from "./bank-cells";
import { type BankColumns, type BankFile, bankOutWords } from "./bank-file";

/** Money that moved between two lines of a file and is not in it, in centavos: positive where it came in. */
export interface BalanceGap {
  after: Day;
  before: Day;
  amount: number;
}
/** With more differences than these, the columns were probably guessed wrong. */
const BELIEVED = 3;

/** An empty cell is no money; undefined for one that is no amount. */
const moneyIn = (cell: string) => (isNoAmount(cell) ? 0 : readSignedAmount(cell));

/**
 * The places where a file's running balance doesn't add up, oldest first, in centavos. The file may be sorted either way.
 * Returns none where the charges are not known, an amount can't be read, or more than `BELIEVED` places differ.
 */
export function findGaps(file: BankFile, columns: Record<keyof BankColumns, number | null>, today: Day): BalanceGap[] {
  const { day, amount, balance, kind } = columns;
  if (day === null || amount === null || balance === null || kind !== null) return [];
  const charges = file.header.flatMap((name, n) => (n !== amount && bankOutWords.test(searchText(name)) ? [n] : []));
  const lines = file.rows.flatMap(({ cells }) => {
    const at = readBankDay(cells[day] ?? "", today);
    const came = moneyIn(cells[amount] ?? "") ?? Number.NaN;
    const went = charges.reduce((sum, n) => sum + Math.abs(moneyIn(cells[n] ?? "") ?? Number.NaN), 0);
    return at.ok ? [{ day: at.value, moved: came - went, left: readSignedAmount(cells[balance] ?? "") }] : [];
  });
  if (lines.some((line) => Number.isNaN(line.moved))) return [];
  if (charges.length === 0 && !lines.some((line) => line.moved < 0)) return [];
  const [down, up] = [gapsOf(lines), gapsOf([...lines].reverse())];
  const gaps = up.length < down.length ? up : down;
  return gaps.length > BELIEVED || gaps.length * 2 > lines.length ? [] : gaps;
}

interface Line {
  day: Day;
  moved: number;
  /** Undefined where the line has no balance. */
  left: number | undefined;
}
/** The differences between one balance and the next one, over the lines between them that have none. Oldest line first. */
function gapsOf(lines: readonly Line[]): BalanceGap[] {
  const gaps: BalanceGap[] = [];
  let last: { day: Day; left: number } | undefined;
  let moved = 0;
  for (const line of lines) {
    moved += line.moved;
    if (line.left === undefined) continue;
    const amount = last ? line.left - moved - last.left : 0;
    if (last && amount !== 0) gaps.push({ after: last.day, before: line.day, amount });
    last = { day: line.day, left: line.left };
    moved = 0;
  }
  return gaps;
}
