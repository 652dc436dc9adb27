import { type Centavos, depositOf, sum } from "../kernel/money";
import { addDays, atWall, dayIn, type Instant, type Zone } from "../kernel/time";

/** Days that a buyer has for the balance after the deposit (domain.md §7.12). */
export const balanceDays = { default: 7, min: 1, max: 120 } as const;

/**
 * What is asked to set a cart aside: of each line its share, rounded up to a whole peso; the balance takes the rest. Undefined when some
 * line can't be set aside, or when nothing would be left to pay.
 */
export function cartDeposit(lines: readonly { lineTotal: Centavos; depositBp: number | null }[]): Centavos | undefined {
  if (lines.length === 0 || lines.some((l) => l.depositBp === null)) return undefined;
  const deposit = sum(lines.map((l) => depositOf(l.lineTotal, l.depositBp as number)));
  return deposit < sum(lines.map((l) => l.lineTotal)) ? deposit : undefined;
}

/** The last minute of a day of the business's zone, so many days after. */
export const balanceDueAt = (zone: Zone, from: Instant, days: number = balanceDays.default): Instant =>
  atWall(zone, addDays(dayIn(zone, from), days), "23:59");
