import { type Centavos, depositOf, sum } from "../kernel/money";
import { addDays, atWall, dayIn, type Instant, type Zone } from "../kernel/time";

/** Days for paying the balance after the deposit (domain.md §7.12). */
export const balanceDays = { default: 7, min: 1, max: 120 } as const;

/**
 * The deposit of a cart in centavos: the share of each line, rounded up to a whole peso; the balance is the remainder.
 * Undefined when a line can't be reserved with a deposit, or when no balance would be left.
 */
export function cartDeposit(lines: readonly { lineTotal: Centavos; depositBp: number | null }[]): Centavos | undefined {
  if (lines.length === 0 || lines.some((l) => l.depositBp === null)) return undefined;
  const deposit = sum(lines.map((l) => depositOf(l.lineTotal, l.depositBp as number)));
  return deposit < sum(lines.map((l) => l.lineTotal)) ? deposit : undefined;
}

/** The last minute of the day that is `days` after `from`, in the business's zone. */
export const balanceDueAt = (zone: Zone, from: Instant, days: number = balanceDays.default): Instant =>
  atWall(zone, addDays(dayIn(zone, from), days), "23:59");
