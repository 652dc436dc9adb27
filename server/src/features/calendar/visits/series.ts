import type { SeriesForm } from "@corral/contract/types";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import {
  addDays,
  atWall,
  type Day,
  dayIn,
  dayInWords,
  daysBetween,
  type Instant,
  isDay,
} from "@corral/domain/kernel/time";
import { daysOf, LONGEST_SERIES, planSeriesChange } from "@corral/domain/shop/series";
import { recordFact } from "#src/features/business/facts/record-fact";
import { lockItem } from "#src/features/shop/items/lock-item";
import type { SessionRow } from "#src/features/shop/visit-sessions/session-view";
import { moveSession } from "#src/features/shop/visit-sessions/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import type { FieldError } from "#src/platform/http/problem-reply";
import { lockVisit } from "./dates";
import { columnsOf, faultsOfSeries, takenWords } from "./form";
import { priceFromDates } from "./price-from-dates";
import {
  auditFactsOfSeries,
  dateOfSeries,
  insertDates,
  insertSeries,
  type SeriesRow,
  seriesColumns,
  seriesForm,
  seriesWords,
} from "./series-store";

/** The future days of a series, or its faults. */
function read(deps: TxDeps, form: SeriesForm): { days: Day[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const { from, until } = form;
  if (!isDay(from)) errors.push({ field: "from", message: "Esa fecha no existe." });
  if (!isDay(until)) errors.push({ field: "until", message: "Esa fecha no existe." });
  const strange = form.skip.findIndex((day) => !isDay(day));
  if (strange >= 0) errors.push({ field: `skip.${strange}`, message: "Esa fecha no existe." });
  if (!isDay(from) || !isDay(until)) return { days: [], errors: [...errors, ...faultsOfSeries(deps, form, [])] };
  if (until < from) errors.push({ field: "until", message: "El último día no puede ser antes del primero." });
  else if (daysBetween(from, until) > LONGEST_SERIES)
    errors.push({ field: "until", message: "Una repetición dura dos años a lo más. Después la alargas." });
  const days = daysOf({ weekdays: form.weekdays, from, until }, form.skip).filter(
    (day) => atWall(deps.zone, day, form.time) > deps.now(),
  );
  if (errors.length === 0 && days.length === 0)
    errors.push({ field: "until", message: "Entre esos días no queda ninguno de los que elegiste." });
  return { days, errors: [...errors, ...faultsOfSeries(deps, form, days)] };
}

/** Adds a weekly series with all of its dates, or none. */
export async function addSeries(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  itemId: string,
  form: SeriesForm,
): Promise<Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED">> {
  const item = await lockVisit(tx, itemId);
  if (!item.ok) return item;
  const { days, errors } = read(deps, form);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const seriesId = await insertSeries(deps, tx, itemId, form);
  await insertDates(deps, tx, { itemId, seriesId, form, days });
  await recordFact(
    deps,
    tx,
    staff,
    "series.added",
    { kind: "series", id: seriesId },
    { title: item.value.title, ...auditFactsOfSeries(form), dates: days.length },
  );
  await priceFromDates(deps, tx, staff, itemId);
  return ok(itemId);
}

/**
 * Changes a series from a day on, or all its future dates: dates on its days are updated, dates on no day of it any
 * more are removed, new days get a date. If any affected date has sold places, nothing changes and those dates are
 * named. From a later day on, the series is split in two, and the earlier part stays.
 */
export async function editSeries(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: { id: string; version: number; since: string | null; form: SeriesForm },
): Promise<
  Result<string, "NOT_FOUND" | "VALIDATION_FAILED" | "VERSION_CONFLICT" | "DATES_IN_THE_WAY" | "DECISION_NOT_ALLOWED">
> {
  const was = await lockSeries(tx, ask.id);
  if (!was) return refuse("NOT_FOUND");
  if (was.version !== ask.version) return refuse("VERSION_CONFLICT");
  const now = deps.now();
  const today = dayIn(deps.zone, now);
  if (ask.since !== null && !isDay(ask.since)) return refuseField("since", "Esa fecha no existe.");
  if (was.last_day < today) return refuse("DECISION_NOT_ALLOWED", "Esa repetición ya terminó. Haz una nueva.");
  const since = ask.since;
  const form = { ...ask.form, from: since !== null && since > ask.form.from ? since : ask.form.from };
  const { days, errors } = read(deps, form);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  // In the common lock order, so that a cart with two of them can't deadlock with this.
  const rows = await tx
    .selectFrom("session")
    .selectAll()
    .where("series_id", "=", was.id)
    .where("series_day", ">=", since ?? today)
    .orderBy("id")
    .forUpdate()
    .execute();
  const live = rows.filter((s) => ["scheduled", "open", "closed"].includes(s.status) && s.starts_at > now);
  const removedDays = rows.filter((s) => !live.includes(s)).map((s) => present(s.series_day));
  const change = planSeriesChange({ ...form, days, dates: live.map(dateOfSeries), gone: removedDays });
  if (change.inTheWay.length) return refuse("DATES_IN_THE_WAY", inWords(change.inTheWay), { dates: named(change) });

  const split = since !== null && (await hasBefore(tx, was.id, since));
  const seriesId = split ? await insertSeries(deps, tx, was.item_id, form) : was.id;
  if (split) await setSeries(tx, was.id, { last_day: addDays(since, -1) });
  else await setSeries(tx, was.id, seriesColumns(deps, form));
  if (split)
    await tx
      .updateTable("session")
      .set({ series_id: seriesId })
      .where("series_id", "=", was.id)
      .where("series_day", ">=", since)
      .execute();
  await takeOff(tx, live, change.drop, deps.now());
  for (const s of live.filter((it) => change.change.includes(it.id)))
    await tx
      .updateTable("session")
      .set((e) => ({ ...columnsOf(deps, { ...form, day: present(s.series_day) }), version: e("version", "+", 1) }))
      .where("id", "=", s.id)
      .execute();
  await insertDates(deps, tx, { itemId: was.item_id, seriesId, form, days: change.add });
  await recordFact(
    deps,
    tx,
    staff,
    "series.edited",
    { kind: "series", id: seriesId },
    {
      before: auditFactsOfSeries(seriesForm(was)),
      after: auditFactsOfSeries(form),
      dates: change.change.length + change.add.length,
    },
  );
  await priceFromDates(deps, tx, staff, was.item_id);
  return ok(was.item_id);
}

/** Its visit is locked first, as in `lockSession`. */
async function lockSeries(tx: Tx, id: string): Promise<SeriesRow | undefined> {
  const found = await tx.selectFrom("session_series").select("item_id").where("id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  await lockItem(tx, found.item_id);
  return tx.selectFrom("session_series").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

const setSeries = (tx: Tx, id: string, to: Partial<ReturnType<typeof seriesColumns>>) =>
  tx
    .updateTable("session_series")
    .set((e) => ({ ...to, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

const hasBefore = async (tx: Tx, id: string, day: Day) =>
  (await tx
    .selectFrom("session")
    .select("id")
    .where("series_id", "=", id)
    .where("series_day", "<", day)
    .executeTakeFirst()) !== undefined;

/** Removes dates without bookings that the series doesn't contain any more, so that their days can be used again. */
async function takeOff(tx: Tx, live: SessionRow[], ids: readonly string[], now: Instant) {
  for (const s of live.filter((it) => ids.includes(it.id))) await moveSession(tx, s, "cancel", now);
  if (ids.length)
    await tx.updateTable("session").set({ series_id: null, series_day: null }).where("id", "in", ids).execute();
}

type Change = ReturnType<typeof planSeriesChange>;
const named = (change: Change) =>
  change.inTheWay.map((d) => ({
    id: d.id,
    dayWords: dayInWords(d.day, { year: false }),
    time: d.time,
    taken: d.taken,
    why: d.why,
  }));
const inWords = (dates: Change["inTheWay"]) => {
  const first = itemAt(dates, 0);
  const rest = dates.length - 1;
  return `No se cambió ninguna: el ${dayInWords(first.day, { year: false })} ya hay ${takenWords(first.taken)}${
    rest > 0 ? `, y hay ${rest} ${rest === 1 ? "fecha más" : "fechas más"} así` : ""
  }. Cancela o edita ésas por separado.`;
};

/** A series as staff edit it; null for a single date. */
export async function readSeries(tx: Db | Tx, id: string | null) {
  if (id === null) return null;
  const series = await tx.selectFrom("session_series").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { id: series.id, words: seriesWords(seriesForm(series)), ...seriesForm(series), version: series.version };
}
