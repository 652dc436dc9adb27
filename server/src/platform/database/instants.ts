import { type Instant, isDay, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";

/** No animal, sale or date of ours is outside of these; far beyond them the database and the calendar stop counting. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const from = Date.UTC(FIRST_YEAR, 0, 1);
const to = Date.UTC(LAST_YEAR + 1, 0, 1);

/** Milliseconds of a moment within the years that anything here is about. */
export const isInstant = (ms: number) => Number.isSafeInteger(ms) && ms >= from && ms < to;

/** A day that the calendar has (no 30th of February). */
export const isKnownDay = (text: string) => isDay(text) && isInstant(Date.parse(`${text}T00:00:00Z`));

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
/** ISO 8601 with its zone, of a moment that there was or will be. */
export function isKnownMoment(text: string): boolean {
  const day = MOMENT.exec(text)?.[1];
  return day !== undefined && isKnownDay(day) && isInstant(Date.parse(text));
}

/** A day and an hour on the wall of the business, which says itself in which zone. */
export const isKnownWallTime = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isKnownDay(text.slice(0, 10));

/** An instant to compare a column with, which is read as a number and written as text. */
export const sqlInstant = (instant: Instant): RawBuilder<Instant> => sql<Instant>`${toIso(instant)}`;
