import type { SeriesForm } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { type Day, dayInWords, MINUTE, toIso } from "@corral/domain/kernel/time";
import { type DateOfSeries, ruleInWords } from "@corral/domain/shop/series";
import type { Selectable } from "kysely";
import { type SessionRow, timeOf } from "#src/features/shop/visit-sessions/session-view";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { columnsOf, tiersOf } from "./form";

export type SeriesRow = Selectable<Tables["session_series"]>;

export const seriesForm = (series: SeriesRow): SeriesForm => ({
  weekdays: series.weekdays,
  from: series.first_day,
  until: series.last_day,
  skip: series.skipped,
  time: series.local_time,
  minutes: series.minutes,
  capacity: series.capacity,
  opensBefore: series.opens_before,
  closesBefore: series.closes_before,
  tiers: series.tiers,
});

/** "Sábados y domingos, 10:00, hasta el domingo 20 de diciembre de 2026". */
export const seriesWords = (f: Pick<SeriesForm, "weekdays" | "time" | "until">) =>
  `${ruleInWords(f.weekdays, f.time)}, hasta el ${dayInWords(f.until)}`;

/** A series for the audit log. */
export const auditFactsOfSeries = (f: SeriesForm) => ({
  when: `${seriesWords(f)}, desde el ${dayInWords(f.from)}`,
  capacity: f.capacity,
  prices: f.tiers.map((t) => ({ name: t.name, price: t.price })),
});

export const seriesColumns = (deps: TxDeps, f: SeriesForm) => ({
  weekdays: f.weekdays,
  local_time: f.time,
  zone: deps.zone,
  minutes: f.minutes,
  first_day: f.from,
  last_day: f.until,
  capacity: f.capacity,
  tiers: JSON.stringify(tiersOf(f.tiers)),
  opens_before: f.opensBefore,
  closes_before: f.closesBefore,
  skipped: f.skip,
});

export async function insertSeries(deps: TxDeps, tx: Tx, itemId: string, form: SeriesForm): Promise<string> {
  const id = newId();
  await tx
    .insertInto("session_series")
    .values({ id, item_id: itemId, ...seriesColumns(deps, form), created_at: toIso(deps.now()) })
    .execute();
  return id;
}

/** Inserts a date for each of these days of a series. */
export async function insertDates(
  deps: TxDeps,
  tx: Tx,
  of: { itemId: string; seriesId: string; form: SeriesForm; days: readonly Day[] },
) {
  for (let i = 0; i < of.days.length; i += 200)
    await tx
      .insertInto("session")
      .values(
        of.days.slice(i, i + 200).map((day) => ({
          id: newId(),
          item_id: of.itemId,
          ...columnsOf(deps, { ...of.form, day }),
          status: "open" as const,
          series_id: of.seriesId,
          series_day: day,
        })),
      )
      .execute();
}

export const dateOfSeries = (session: SessionRow): DateOfSeries => ({
  id: session.id,
  day: present(session.series_day),
  time: timeOf(session),
  minutes: Math.round((session.ends_at - session.starts_at) / MINUTE),
  taken: session.seats_taken,
  alone: session.alone,
});
