import { type Instant, isDay, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";

/** Bounds of every date in the app; far beyond them PostgreSQL and Date overflow. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const from = Date.UTC(FIRST_YEAR, 0, 1);
const to = Date.UTC(LAST_YEAR + 1, 0, 1);

/** Whether a UTC instant (milliseconds) is within these bounds. */
export const isInstant = (ms: number) => Number.isSafeInteger(ms) && ms >= from && ms < to;

/** Whether a text is an existing day (no 30 February) within these bounds. */
export const isKnownDay = (text: string) => isDay(text) && isInstant(Date.parse(`${text}T00:00:00Z`));

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
/** Whether a text is an ISO 8601 instant with a zone, existing and within these bounds. */
export function isKnownMoment(text: string): boolean {
  const day = MOMENT.exec(text)?.[1];
  return day !== undefined && isKnownDay(day) && isInstant(Date.parse(text));
}

/** Whether a text is a local day and time, in the business's zone. */
export const isKnownWallTime = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isKnownDay(text.slice(0, 10));

/** An instant as an SQL parameter: columns are read as numbers and written as text. */
export const sqlInstant = (instant: Instant): RawBuilder<Instant> => sql<Instant>`${toIso(instant)}`;
