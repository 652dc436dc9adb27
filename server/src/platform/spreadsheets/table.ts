import { type Day, fromIso, type Instant, wallClock, type Zone } from "@corral/domain/kernel/time";

/** A cell of a spreadsheet: text, an amount in centavos, a day, or another number. */
export type Cell = string | number | { cents: number } | { day: Day };

/** A table as a file: the names of its columns, and its rows by pages, so that a long one is never in memory at once. */
export interface Table {
  header: readonly string[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The day of an instant, given as a number or as ISO text, in the business's zone. */
export const dayCell = (zone: Zone, at: Instant | string): Cell => ({ day: clockOf(zone, at).day });

const two = (n: number) => String(n).padStart(2, "0");
/** The hour of an instant in the business's zone, as text that sorts: "09:30:00". */
export function hourCell(zone: Zone, at: Instant | string): Cell {
  const { hour, minute, second } = clockOf(zone, at);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}
const clockOf = (zone: Zone, at: Instant | string) => wallClock(zone, typeof at === "string" ? fromIso(at) : at);
