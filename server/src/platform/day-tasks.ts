import { addDays, atWall, type Day, type Zone } from "@corral/domain/kernel/time";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";

/** A task as its source produces it; marks are applied afterwards. */
export interface DayTask<K extends string = string> {
  kind: K;
  source: string;
  day: Day;
  until: Day | null;
  time: string | null;
  title: string;
  detail: string;
  href: string;
  hrefWords: string;
}
/** Days of the business, inclusive. Without `from`, everything before too. */
export interface DaySpan {
  zone: Zone;
  today: Day;
  from: Day | null;
  to: Day;
  most: number;
}
/** The query of some kinds of tasks. They are never stored: they change and end with their source. */
export interface DayTaskSource<K extends string = string> {
  of: readonly K[];
  read: (db: Db | Tx, span: DaySpan) => Promise<DayTask<K>[]>;
}

/** The instants between which the days of a span lie. */
export const before = (s: DaySpan) => sqlInstant(atWall(s.zone, addDays(s.to, 1)));
export const since = (s: DaySpan) => sqlInstant(atWall(s.zone, s.from ?? s.to));
