import type {
  AnimalFacts,
  GroupChange,
  NewRecord,
  NewRecords,
  RecordCorrection,
  RecordDone,
  RecordMove,
  RecordView,
} from "@corral/contract/types";
import { type EventTypeCode, eventName, isEventType, isMedical } from "@corral/domain/herd/records/event-types";
import type { RecordFact } from "@corral/domain/herd/records/record-fact";
import { recordDetail } from "@corral/domain/herd/records/record-words";
import { factsInView, nextOf, summarizeRecords } from "@corral/domain/herd/records/summarize";
import { type Day, dayInWords, type Instant, momentForList, toIso, type Zone } from "@corral/domain/kernel/time";
import { type QueuedItem, youngIn } from "#src/offline/queue/operation";
import { type Waits, waitsFor } from "./waiting";

/** A record as it is shown; `waits` while the server doesn't have it as it says. */
export type ShownRecord = RecordView & { waits?: Waits };

/** What the phone knows besides, to write a record down as the server will. */
export interface KnownRecords {
  today: Day;
  zone: Zone;
  /** UTC ms. */
  now: number;
  /** Who writes here. */
  me: string;
  /** What an animal or a group is called. */
  nameOf: (id: string) => string | undefined;
}
interface Written {
  id: string;
  type: string;
  status: "planned" | "done";
  on: string;
  /** UTC ms. */
  at: number;
  data: Record<string, unknown>;
  note: string;
  photoIds: string[];
  published: boolean;
  young: string[];
}

const bare = { note: "", photoIds: [], published: false, young: [] };
const plannedAfter = (r: Written, next: { id: string; on: string } | null | undefined): Written[] => {
  const what = next && nextOf(r.type, r.data);
  return what ? [{ ...bare, ...what, id: next.id, status: "planned", on: next.on, at: r.at }] : [];
};
/** What was typed, as a record of its own. */
const typed = (
  b: Pick<NewRecord, "on" | "data" | "note" | "photoIds" | "published" | "young">,
): Omit<Written, "id" | "type" | "status" | "at"> => ({
  on: b.on,
  data: Object.fromEntries(Object.entries(b.data).filter(([, v]) => v !== null)),
  note: b.note.trim(),
  photoIds: b.photoIds,
  published: b.published ?? false,
  young: (b.young ?? []).map((y) => y.name.trim() || y.mark.trim()).filter(Boolean),
});

/** What a birth writes of one that was born: its own, which the server gives an id of its own. */
function ownBirth(item: QueuedItem, animalId: string): Written[] {
  const young = youngIn(item).find((y) => y.id === animalId);
  if (!young) return [];
  const data: Written["data"] = young.grams === null ? {} : { grams: young.grams };
  const { on } = item.body as { on: string };
  return [{ ...bare, id: item.id, type: "birth", status: "done", on, at: item.madeAt, data, published: true }];
}

/** The records that an act writes of one animal. One that was planned and done here comes without its type where `typeOf` doesn't know it. */
export function recordsIn(
  item: QueuedItem,
  animalId: string,
  typeOf: (recordId: string) => string | undefined = () => undefined,
): Written[] {
  const at = item.madeAt;
  switch (item.call) {
    case "writeRecord": {
      if (item.params.animalId !== animalId) return ownBirth(item, animalId);
      const body = item.body as NewRecord;
      const one: Written = { ...typed(body), id: body.id, type: body.type, status: body.status, at };
      return [one, ...plannedAfter(one, body.next)];
    }
    case "writeRecords": {
      const body = item.body as NewRecords;
      const mine = body.records.find((it) => it.animalId === animalId);
      if (!mine) return [];
      const data = mine.grams === null ? body.data : { ...body.data, grams: mine.grams };
      const one: Written = { ...typed({ ...body, data }), id: mine.id, type: body.type, status: body.status, at };
      return [one, ...plannedAfter(one, body.nextOn && mine.nextId ? { id: mine.nextId, on: body.nextOn } : null)];
    }
    case "doRecord": {
      const id = item.params.recordId;
      if (!id || !item.about.includes(animalId)) return ownBirth(item, animalId);
      const body = item.body as RecordDone;
      const one: Written = { ...typed(body), id, type: typeOf(id) ?? "", status: "done", at };
      return [one, ...plannedAfter(one, body.next)];
    }
    case "flagStolen": {
      if (item.params.animalId !== animalId) return [];
      const { id, on, report, note } = item.body as { id: string; on: string; report: string; note: string };
      return [{ ...bare, id, type: "theft_report", status: "done", on, at, data: report ? { report } : {}, note }];
    }
    case "changeGroup": {
      const { animalIds, groupId, on, note } = item.body as GroupChange;
      if (!animalIds.includes(animalId)) return [];
      return [{ ...bare, id: item.id, type: "group_change", status: "done", on, at, data: { groupId }, note }];
    }
    default:
      return [];
  }
}

/** An animal's records with what is unsent laid over them, the newest first. */
export function withQueuedRecords(
  records: readonly RecordView[],
  animalId: string,
  items: readonly QueuedItem[],
  known: KnownRecords,
): ShownRecord[] {
  const all = new Map<string, ShownRecord>(records.map((r) => [r.id, r]));
  const typeOf = (id: string) => all.get(id)?.type;
  const draw = (w: Written, item: QueuedItem) => viewOf(w, animalId, item, known, all);
  for (const item of items) {
    const waits = waitsFor(item);
    const was = all.get(item.params.recordId ?? "");
    switch (item.call) {
      case "doRecord":
        if (was?.status === "planned") all.delete(was.id);
        break;
      case "moveRecord":
        // One that was refused stands for nothing until a person has looked at it.
        if (was?.status === "planned" && waits === "person") all.set(was.id, { ...was, waits });
        else if (was?.status === "planned") {
          const { on, data, note } = item.body as RecordMove;
          const w = { ...typed({ on, data, note, photoIds: [] }), id: was.id, type: was.type, at: item.madeAt };
          all.set(was.id, { ...draw({ ...w, status: "planned" }, item), acts: was.acts, version: was.version });
        }
        continue;
      case "cancelRecord":
      case "voidRecord":
        if (was && !was.voided) {
          const { reason } = item.body as { reason: string };
          const as = item.call === "cancelRecord" ? ("planned" as const) : ("done" as const);
          const voided = { was: as, by: known.me, atWords: momentOf(item, known), reason };
          if (was.status === as) all.set(was.id, { ...was, status: "cancelled", voided, acts: [], waits });
        }
        continue;
      case "correctRecord": {
        const body = item.body as RecordCorrection;
        if (was?.status !== "done" || all.has(body.id)) continue;
        const { onWords, detail, note, by, atWords } = was;
        const w = draw({ ...typed(body), id: body.id, type: was.type, status: "done", at: item.madeAt }, item);
        all.delete(was.id);
        all.set(body.id, { ...w, before: [{ onWords, detail, note, by, atWords }, ...was.before] });
        continue;
      }
    }
    for (const w of recordsIn(item, animalId, was ? () => was.type : typeOf))
      if (!all.has(w.id) && !isThere(all, w)) all.set(w.id, draw(w, item));
  }
  return [...all.values()].sort((a, b) => cmp(b.on, a.on) || cmp(b.id, a.id));
}
const cmp = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const momentOf = (item: QueuedItem, { zone, now }: KnownRecords) =>
  momentForList(zone, item.madeAt as Instant, now as Instant);

/** A change of group, and being born, have no id of their own until the server gives them one. */
const isThere = (all: ReadonlyMap<string, RecordView>, w: Written) =>
  (w.type === "group_change" || w.type === "birth") &&
  [...all.values()].some((r) => r.type === w.type && r.on === w.on && r.data.groupId === w.data.groupId);

function viewOf(
  w: Written,
  animalId: string,
  item: QueuedItem,
  known: KnownRecords,
  all: ReadonlyMap<string, RecordView>,
): ShownRecord {
  const names: Record<string, string> = {};
  for (const key of ["sireId", "groupId"]) {
    const id = w.data[key];
    const name = typeof id === "string" ? known.nameOf(id) : undefined;
    if (typeof id === "string" && name) names[id] = name;
  }
  const about = typeof w.data.about === "string" ? all.get(w.data.about) : undefined;
  if (about) names[about.id] = `Sobre ${about.title.toLowerCase()} del ${about.onWords}`;
  const detail = [recordDetail(w.type, w.data, names), w.young.length ? `Crías: ${w.young.join(", ")}` : null];
  return {
    id: w.id,
    animalId,
    type: w.type,
    title: w.type ? eventName(w.type) : item.title,
    status: w.status,
    on: w.on,
    onWords: dayInWords(w.on as Day),
    data: w.data,
    detail: detail.filter(Boolean).join(" · ") || null,
    note: w.note || null,
    photos: w.photoIds.map((id) => ({ id, alt: "" })),
    published: w.published || w.status === "planned",
    by: known.me,
    at: toIso(w.at as Instant),
    atWords: momentOf(item, known),
    overdue: w.status === "planned" && w.on < known.today,
    medical: isEventType(w.type) && isMedical(w.type as EventTypeCode),
    before: [],
    voided: null,
    acts: [],
    version: 1,
    waits: waitsFor(item),
  };
}

/** As what records add up to is worked out from it. */
export const asFact = (r: RecordView): RecordFact => ({
  id: r.id,
  type: r.type,
  status: r.status,
  on: r.on as Day,
  at: Date.parse(r.at),
  data: r.data,
  supersedesId: null,
});

/**
 * What an animal's records add up to with those that are unsent. With all of them at hand it is worked out as the server does; with a part of
 * them only what is planned and what it weighed is said anew: for the rest the others would be needed.
 */
export function withQueuedFacts(
  facts: AnimalFacts | undefined,
  animal: { species: string; sex: string },
  records: readonly ShownRecord[],
  isWhole: boolean,
  today: Day,
): AnimalFacts | undefined {
  if (isWhole) return factsInView(animal.sex, summarizeRecords(animal, records.map(asFact), today));
  if (!facts) return undefined;
  const here = new Map(records.map((r) => [r.id, r]));
  // Of those whose page isn't at hand only the server's word is known.
  const others = facts.pendings.filter((p) => !p.recordId || !here.has(p.recordId));
  const mine = records.filter((r) => r.status === "planned").map(asFact);
  const planned = summarizeRecords(animal, mine, today).pendings;
  const pendings = [...others, ...planned].sort((a, b) => cmp(a.on, b.on));
  const weights = new Map(facts.weights.map((w) => [w.day, w.grams]));
  for (const r of records)
    if (r.waits && r.status === "done" && typeof r.data.grams === "number") weights.set(r.on, r.data.grams);
  const series = [...weights].map(([day, grams]) => ({ day, grams })).sort((a, b) => cmp(a.day, b.day));
  const last = series.at(-1);
  const due = pendings.filter((p) => p.kind === "planned" || p.kind === "birth" || p.kind === "heat");
  return {
    ...facts,
    pendings,
    nextDue: due[0]?.on ?? null,
    weights: series,
    weightG: last?.grams ?? null,
    weighedOn: last?.day ?? null,
  };
}
