import { type Day, dayIn, dayInWords, type Instant, momentForList, toIso, type Zone } from "../../kernel/time";
import { eventName, eventTypeOf, isEventType, isMedical } from "./event-types";
import { type RecordData, tidyRecordData } from "./record-data";
import { recordDetail } from "./record-words";
import { toFollowUp } from "./summarize";

/** A record as stored by the server, or queued on a phone. */
export interface KeptRecord {
  id: string;
  animalId: string;
  /** A type of another version may be unknown here. */
  type: string;
  status: "planned" | "done" | "cancelled";
  on: Day;
  /** Includes `note`, and what is not typed: `youngIds` of a birth, `sale_id`. */
  data: Record<string, unknown>;
  published: boolean;
  /** When it was written; `firstAt`: when the first record of its chain of corrections was. */
  at: Instant;
  firstAt: Instant;
  by: string;
  version: number;
}
/** Context for rendering records in words. */
export interface RecordSurroundings<P> {
  /** The name of an animal, group or record that a record refers to. */
  nameOf: (id: string) => string | undefined;
  photos: readonly P[];
  zone: Zone;
  now: Instant;
}

/** Whether a record is public: done, of a public type, and not unpublished. Medical and economic records are for staff only. */
export const isPublished = (type: string, status: string, wanted: boolean | undefined) =>
  status === "done" && isEventType(type) && eventTypeOf(type).shown === true && wanted !== false;

/** The typed data as it is stored: tidied, with the note in it. */
export function typedData(type: string, data: Record<string, unknown>, note: string): Record<string, unknown> {
  const tidy: Record<string, unknown> = isEventType(type)
    ? tidyRecordData(type, data as RecordData)
    : Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
  return note.trim() ? { ...tidy, note: note.trim() } : tidy;
}

/** The planned record that follows a done one, when a next day is given; undefined when its type has none. */
export function plannedAfter(
  r: { type: string; data: Record<string, unknown> },
  next: { id: string; on: Day } | null | undefined,
) {
  const what = next ? toFollowUp(r.type, r.data) : undefined;
  return what && next ? { ...what, id: next.id, on: next.on, status: "planned" as const } : undefined;
}

/** The title of a record in a note about it. */
export const aboutWords = (r: { type: string; on: Day }) =>
  `Sobre ${eventName(r.type).toLowerCase()} del ${dayInWords(r.on)}`;

const noteOf = (data: Record<string, unknown>) =>
  typeof data.note === "string" ? data.note : typeof data.text === "string" ? data.text : null;
const textsIn = (data: Record<string, unknown>) =>
  Object.values(data).filter((it): it is string => !!it && typeof it === "string");
const youngIn = (data: Record<string, unknown>) => (Array.isArray(data.youngIds) ? data.youngIds.map(String) : []);

/** The data in one line, naming the young of a birth. */
function detailOf(
  record: Pick<KeptRecord, "type" | "data">,
  nameOf: (id: string) => string | undefined,
): string | null {
  const names = Object.fromEntries(
    textsIn(record.data).flatMap((id) => {
      const name = nameOf(id);
      return name ? [[id, name]] : [];
    }),
  );
  const young = youngIn(record.data).flatMap((id) => nameOf(id) || []);
  const words = [recordDetail(record.type, record.data, names), young.length ? `Crías: ${young.join(", ")}` : null];
  return words.filter(Boolean).join(" · ") || null;
}

/** A record's earlier values, its end and its actions, empty: the caller fills in those that it knows. */
const unchanged = (): {
  before: OldValue[];
  voided: Voided | null;
  acts: ("do" | "move" | "cancel" | "correct" | "void" | "note")[];
} => ({ before: [], voided: null, acts: [] });

/** One record as staff sees it: the server's answer, and a phone's view of a queued one. */
export function toRecordView<P>(record: KeptRecord, { nameOf, photos, zone, now }: RecordSurroundings<P>) {
  return {
    id: record.id,
    animalId: record.animalId,
    type: record.type,
    title: eventName(record.type),
    status: record.status,
    on: record.on,
    onWords: dayInWords(record.on),
    data: Object.fromEntries(Object.entries(record.data).filter(([key]) => key !== "note" && key !== "cancelled")),
    detail: detailOf(record, nameOf),
    note: noteOf(record.data),
    photos: [...photos],
    published: record.published,
    by: record.by,
    at: toIso(record.at),
    atWords: momentForList(zone, record.at, now),
    firstAt: toIso(record.firstAt),
    overdue: record.status === "planned" && record.on < dayIn(zone, now),
    medical: isEventType(record.type) && isMedical(record.type),
    ...unchanged(),
    version: record.version,
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

/** A correction with the values it replaced, newest first. */
export const withBefore = <V extends { before: OldValue[] }>(view: V, olds: readonly OldValue[]): V => ({
  ...view,
  before: olds.map(({ onWords, detail, note, by, atWords }) => ({ onWords, detail, note, by, atWords })),
});

/** A voided record: still listed, without pending tasks or actions. */
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
