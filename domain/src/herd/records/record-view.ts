import { type Day, dayIn, dayInWords, type Instant, momentForList, toIso, type Zone } from "../../kernel/time";
import { type EventTypeCode, eventName, eventTypeOf, isEventType, isMedical } from "./event-types";
import { type RecordData, tidyRecordData } from "./record-data";
import { recordDetail } from "./record-words";
import { nextOf } from "./summarize";

/** A record as it is kept, by the server or among what waits on a phone. */
export interface KeptRecord {
  id: string;
  animalId: string;
  /** Of a version before ours it may be none of ours. */
  type: string;
  status: "planned" | "done" | "cancelled";
  on: Day;
  /** With `note`, and what nobody types: `youngIds` of a birth, `sale_id`. */
  data: Record<string, unknown>;
  published: boolean;
  /** When its words were written; `firstAt`, when the first of those that it took the place of was. */
  at: Instant;
  firstAt: Instant;
  by: string;
  version: number;
}
/** What is known around records, to write them in words. */
export interface RecordSurroundings<P> {
  /** What an animal, a group or another record is called that a record names. */
  nameOf: (id: string) => string | undefined;
  photos: readonly P[];
  zone: Zone;
  now: Instant;
}

/** Whether the public may read a record: done, of a type that is shown at all, and nobody said no. What heals and what it cost an animal is the staff's. */
export const isPublished = (type: string, status: string, wanted: boolean | undefined) =>
  status === "done" && isEventType(type) && eventTypeOf(type).shown === true && wanted !== false;

/** What is typed of a record, as it is kept: its data tidied, and its note among it. */
export function typedData(type: string, data: Record<string, unknown>, note: string): Record<string, unknown> {
  const tidy: Record<string, unknown> = isEventType(type)
    ? tidyRecordData(type, data as RecordData)
    : Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
  return note.trim() ? { ...tidy, note: note.trim() } : tidy;
}

/** The planned record that a done one asks for, when it is given a day; undefined where its type asks for none. */
export function plannedAfter(
  r: { type: string; data: Record<string, unknown> },
  next: { id: string; on: string } | null | undefined,
) {
  const what = next ? nextOf(r.type, r.data) : undefined;
  return what && next ? { ...what, id: next.id, on: next.on as Day, status: "planned" as const } : undefined;
}

/** What a record is called by a note about it. */
export const aboutWords = (r: { type: string; on: Day }) =>
  `Sobre ${eventName(r.type).toLowerCase()} del ${dayInWords(r.on)}`;

const noteOf = (data: Record<string, unknown>) =>
  typeof data.note === "string" ? data.note : typeof data.text === "string" ? data.text : null;
const textsIn = (data: Record<string, unknown>) =>
  Object.values(data).filter((it): it is string => !!it && typeof it === "string");
const youngIn = (data: Record<string, unknown>) => (Array.isArray(data.youngIds) ? (data.youngIds as string[]) : []);

/** Its data in one line, with the young of a birth by their names. */
function detailOf(r: Pick<KeptRecord, "type" | "data">, nameOf: (id: string) => string | undefined): string | null {
  const names = Object.fromEntries(
    textsIn(r.data).flatMap((id) => {
      const name = nameOf(id);
      return name ? [[id, name]] : [];
    }),
  );
  const young = youngIn(r.data).flatMap((id) => nameOf(id) || []);
  const words = [recordDetail(r.type, r.data, names), young.length ? `Crías: ${young.join(", ")}` : null];
  return words.filter(Boolean).join(" · ") || null;
}

/** One record as its staff reads it: what the server answers, and what a phone draws of one that it hasn't sent. */
export function toRecordView<P>(r: KeptRecord, { nameOf, photos, zone, now }: RecordSurroundings<P>) {
  return {
    id: r.id,
    animalId: r.animalId,
    type: r.type,
    title: eventName(r.type),
    status: r.status,
    on: r.on,
    onWords: dayInWords(r.on),
    data: Object.fromEntries(Object.entries(r.data).filter(([key]) => key !== "note" && key !== "cancelled")),
    detail: detailOf(r, nameOf),
    note: noteOf(r.data),
    photos: [...photos],
    published: r.published,
    by: r.by,
    at: toIso(r.at),
    atWords: momentForList(zone, r.at, now),
    firstAt: toIso(r.firstAt),
    overdue: r.status === "planned" && r.on < dayIn(zone, now),
    medical: isEventType(r.type) && isMedical(r.type as EventTypeCode),
    before: [] as OldValue[],
    voided: null as Voided | null,
    acts: [] as ("do" | "move" | "cancel" | "correct" | "void" | "note")[],
    version: r.version,
  };
}
export interface OldValue {
  onWords: string;
  detail: string | null;
  note: string | null;
  by: string;
  atWords: string;
}
export interface Voided {
  was: "planned" | "done";
  by: string;
  atWords: string;
  reason: string;
}

/** A correction with what it says instead of: the last first. */
export const withBefore = <V extends { before: OldValue[] }>(view: V, olds: readonly OldValue[]): V => ({
  ...view,
  before: olds.map(({ onWords, detail, note, by, atWords }) => ({ onWords, detail, note, by, atWords })),
});

/** A record that somebody struck through: it stays to be read, asks for nothing and nothing may be done with it. */
export const struckThrough = <V extends { status: string; overdue: boolean; acts: unknown[] }>(
  view: V,
  voided: Voided,
) => ({
  ...view,
  status: "cancelled" as const,
  overdue: false,
  acts: [],
  voided: { ...voided, reason: voided.reason.trim() },
});
