import {
  type EventTypeCode,
  eventTypeOf,
  exitReasonsByHand,
  type RecordField,
} from "@corral/domain/herd/records/event-types";
import { readValues } from "@corral/domain/herd/records/record-data";
import { present } from "@corral/domain/kernel/lookup";
import { type Day, isDay } from "@corral/domain/kernel/time";
import type { PickedPhoto } from "#src/features/business/photos/photo-picker";
import { newUuid } from "#src/offline/ids";
import type { Faults } from "#src/shared/editing/faults";
import type { NewRecord, RecordDone, RecordMove, RecordView } from "./data";

/** A newborn of a birth, as typed. */
export interface YoungDraft {
  id: string;
  name: string;
  mark: string;
  sex: "female" | "male" | "unknown";
  kilos: string;
}
/** A record as typed: every value is text, by the keys of its type's fields. */
export interface RecordDraft {
  type: EventTypeCode;
  status: "done" | "planned";
  on: Day | "";
  values: Record<string, string>;
  note: string;
  photos: PickedPhoto[];
  nextOn: Day | "";
  published: boolean;
  young: YoungDraft[];
}

export const newDraft = (type: EventTypeCode, status: RecordDraft["status"], today: Day): RecordDraft => ({
  type,
  status,
  on: today,
  values: {},
  note: "",
  photos: [],
  nextOn: "",
  published: true,
  young: [],
});
export const newYoung = (): YoungDraft => ({ id: newUuid(), name: "", mark: "", sex: "female", kilos: "" });

/** The draft to move, correct or complete an existing record; a planned one is completed today. */
export function toDraft(r: RecordView, type: EventTypeCode, as: "do" | "move" | "correct", today: Day): RecordDraft {
  const values: Record<string, string> = {};
  for (const f of eventTypeOf(type).fields) {
    const v = r.data[f.key];
    if (v !== undefined && v !== null) values[f.key] = typed(f, v);
  }
  return {
    ...newDraft(type, as === "move" ? "planned" : "done", as === "do" ? today : r.on),
    values,
    note: r.note ?? "",
    photos: r.photos,
    published: as === "correct" ? r.published : true,
  };
}
function typed(f: RecordField, v: unknown): string {
  if (typeof v !== "number") return String(v);
  return f.is === "grams" ? String(v / 1000) : f.is === "hundredths" ? String(v / 100) : String(v);
}

/** Parses decimal text as an integer scaled by 10^decimals; null when it is no number or has more decimals. Without floating point. */
export function scaled(text: string, decimals: number): number | null {
  const m = /^(-?\d{1,7})(?:[.,](\d+))?$/.exec(text.trim().replace(/(\d),(\d{3})(?!\d)/, "$1$2"));
  if (!m || (m[2]?.length ?? 0) > decimals) return null;
  return Number(`${m[1]}${(m[2] ?? "").padEnd(decimals, "0")}`);
}
const DECIMALS: Partial<Record<RecordField["is"], number>> = { grams: 3, count: 0, hundredths: 2 };

export interface FaultWords {
  number: string;
  decimal: string;
  day: string;
}
/** What is missing or can't be, found before it is sent or queued, by the server's field names. `species` null: several animals. */
export function findFaults(d: RecordDraft, species: string | null, t: FaultWords): Faults {
  const faults: Faults = isDay(d.on) ? {} : { on: t.day };
  for (const f of readValues({ ...d, data: dataOf(d) }, species ?? "").faults) faults[f.field] ??= f.message;
  for (const f of eventTypeOf(d.type).fields) {
    const decimals = DECIMALS[f.is];
    const text = d.values[f.key] ?? "";
    if (decimals !== undefined && text.trim() && scaled(text, decimals) === null)
      faults[`data.${f.key}`] = decimals ? t.decimal : t.number;
  }
  for (const [i, y] of d.young.entries())
    if (y.kilos.trim() && scaled(y.kilos, 3) === null) faults[`young.${i}.grams`] = t.decimal;
  return faults;
}

/** The record's data in the server's units: whole grams, days and hundredths. */
export function dataOf(d: RecordDraft): NewRecord["data"] {
  const data: NewRecord["data"] = {};
  for (const f of eventTypeOf(d.type).fields) {
    const text = (d.values[f.key] ?? "").trim();
    if (!text) continue;
    const decimals = DECIMALS[f.is];
    data[f.key] = decimals === undefined ? text : scaled(text, decimals);
  }
  return data;
}

export const photoIdsOf = (d: RecordDraft) => d.photos.map((p) => p.id);
/** Types that are never public have no `published`. */
export const publishedOf = (d: RecordDraft) =>
  eventTypeOf(d.type).shown && d.status === "done" ? { published: d.published } : {};

/** The whole request; its ids are made here, the same at every try. */
export const toBody = (d: RecordDraft, ids: { id: string; nextId: string }): NewRecord => ({
  id: ids.id,
  type: d.type,
  status: d.status,
  on: dayOf(d),
  data: dataOf(d),
  note: d.note,
  photoIds: photoIdsOf(d),
  ...publishedOf(d),
  ...(d.nextOn && d.status === "done" ? { next: { id: ids.nextId, on: d.nextOn } } : {}),
  ...(d.young.length ? { young: youngOf(d) } : {}),
});
/** The day of a record that `findFaults` let pass. */
export const dayOf = (d: RecordDraft): Day => present(d.on || null);
/** The fields of any record, planned or done. */
export const typedOf = (d: RecordDraft): RecordMove => ({ on: dayOf(d), data: dataOf(d), note: d.note });
/** The fields of a done record. */
export const wholeOf = (d: RecordDraft) => ({ ...typedOf(d), photoIds: photoIdsOf(d), ...publishedOf(d) });
export const doneOf = (d: RecordDraft, nextId: string): RecordDone => ({
  ...wholeOf(d),
  ...(d.nextOn ? { next: { id: nextId, on: d.nextOn } } : {}),
  ...(d.young.length ? { young: youngOf(d) } : {}),
});

/** The draft from an unsent request, to fix it and send it again. */
export function draftOfBody(
  type: EventTypeCode,
  status: RecordDraft["status"],
  body: Pick<RecordMove, "on" | "data" | "note"> & Partial<NewRecord>,
): RecordDraft {
  const values: Record<string, string> = {};
  for (const f of eventTypeOf(type).fields) {
    const v = body.data[f.key];
    if (v !== undefined && v !== null) values[f.key] = typed(f, v);
  }
  return {
    ...newDraft(type, status, body.on),
    values,
    note: body.note,
    photos: (body.photoIds ?? []).map((id) => ({ id, alt: "" })),
    nextOn: body.next?.on ?? "",
    published: body.published ?? true,
    young: (body.young ?? []).map(({ grams, ...y }) => ({ ...y, kilos: grams === null ? "" : String(grams / 1000) })),
  };
}

const youngOf = (d: RecordDraft) =>
  d.young.map(({ id, name, mark, sex, kilos }) => ({
    id,
    name,
    mark,
    sex,
    grams: kilos.trim() ? scaled(kilos, 3) : null,
  }));

/** The options of a choice field that a person may select. */
export const optionsOf = (type: EventTypeCode, f: Extract<RecordField, { is: "choice" }>) =>
  type === "exit" && f.key === "reason" ? f.options.filter((o) => exitReasonsByHand.includes(o.value)) : f.options;
