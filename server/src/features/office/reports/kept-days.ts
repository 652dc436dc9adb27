import { type Day, toIso, type Zone } from "@corral/domain/kernel/time";
import type { DayRange } from "@corral/domain/office/reports";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#src/platform/database/db";
import type { Span } from "./money";

/** A span in days whose sums are kept, and what is left of it, to be added up from the ledger. */
export interface Split {
  kept: DayRange[];
  gaps: Span[];
}

/** Beyond these, one gap from the first to the last is cheaper than so many looks. */
const MOST_GAPS = 8;

export interface KeptDay extends Span {
  day: Day;
}

/** The days within a span whose sums are kept, oldest first. */
export const readKeptDays = async (db: Db, zone: Zone, span: Span): Promise<KeptDay[]> =>
  (
    await sql<KeptDay>`select day, since, until from report_day
      where zone = ${zone} and since >= ${toIso(span.since)} and until <= ${toIso(span.until)} order by since`.execute(
      db,
    )
  ).rows;

/** Splits a span by the days whose sums are kept and that lie within it as a whole. */
export function splitByKept(span: Span, kept: readonly KeptDay[]): Split {
  const days = kept.filter((d) => d.since >= span.since && d.until <= span.until);
  const split = splitAt(span, days);
  const [first, last] = [split.gaps[0], split.gaps.at(-1)];
  if (!first || !last || split.gaps.length <= MOST_GAPS) return split;
  return splitAt(
    span,
    days.filter((d) => d.until <= first.since || d.since >= last.until),
  );
}

function splitAt(span: Span, days: readonly KeptDay[]): Split {
  const [kept, gaps]: [DayRange[], Span[]] = [[], []];
  let at = span.since;
  for (const { day, since, until } of days) {
    const before = kept.at(-1);
    if (since > at) gaps.push({ since: at, until: since });
    if (before && since === at) before.to = day;
    else kept.push({ from: day, to: day });
    at = until;
  }
  if (at < span.until) gaps.push({ since: at, until: span.until });
  return { kept, gaps };
}

/** SQL condition: `day` lies in one of these ranges. */
export const inDays = (day: RawBuilder<unknown>, days: readonly DayRange[]) =>
  days.length === 0
    ? sql`false`
    : sql`(${sql.join(
        days.map((r) => sql`${day} between ${r.from}::date and ${r.to}::date`),
        sql` or `,
      )})`;
