import type { AnimalFacts, HerdRow, NewRecord, RecordView } from "@corral/contract/types";
import { isHere } from "@corral/domain/herd/animals/herd-filter";
import { toMark } from "@corral/domain/herd/animals/marks";
import {
  type SummarizedRow,
  sexAfter,
  toAnimalFacts,
  withRecord,
  withWeights,
} from "@corral/domain/herd/records/animal-summary";
import { youngName } from "@corral/domain/herd/records/birth";
import { findFulfilledPlan, fulfilsPlan } from "@corral/domain/herd/records/fulfilled-plan";
import type { RecordFact } from "@corral/domain/herd/records/record-fact";
import {
  aboutWords,
  isPublished,
  type KeptRecord,
  plannedAfter,
  struckThrough,
  toRecordView,
  typedData,
  withBefore,
} from "@corral/domain/herd/records/record-view";
import { dailyGain, findNextDue, inDueOrder, summarizeRecords } from "@corral/domain/herd/records/summarize";
import { addDays, type Day, dayIn, instant, momentForList, toIso, type Zone } from "@corral/domain/kernel/time";
import { type QueuedItem, youngIn } from "#src/offline/queue/operation";
import { bodyOf } from "#src/shared/queue/body-of";
import { type Waits, waitsFor } from "./waiting";

/** A record for display; `waits` while it differs from the server's. */
export type ShownRecord = RecordView & { waits?: Waits };

/** What else the phone knows, to write a record as the server will. */
export interface KnownRecords {
  today: Day;
  zone: Zone;
  /** UTC ms. */
  now: number;
  /** The user who writes. */
  me: string;
  /** The name of an animal or a group. */
  nameOf: (id: string) => string | undefined;
  /** An animal at the time of an operation, with what was unsent then; undefined where it is unknown here. */
  rowBefore?: (id: string, item: QueuedItem) => HerdRow | undefined;
}
/** A record that an operation writes, without its animal and author. */
export type WrittenRecord = Omit<KeptRecord, "animalId" | "by" | "version" | "firstAt"> & {
  photoIds: readonly string[];
};

/** A record that an operation writes, as the server stores it. */
function written(
  item: QueuedItem,
  r: { id: string; type: string; status: "planned" | "done"; on: Day; data?: Record<string, unknown> } & Partial<
    Pick<NewRecord, "note" | "photoIds" | "published" | "young">
  >,
  more: Record<string, unknown> = {},
): WrittenRecord {
  const youngIds = (r.young ?? []).map((y) => y.id);
  return {
    id: r.id,
    type: r.type,
    status: r.status,
    on: r.on,
    data: { ...typedData(r.type, r.data ?? {}, r.note ?? ""), ...(youngIds.length ? { youngIds } : {}), ...more },
    published: isPublished(r.type, r.status, r.published),
    at: instant(item.madeAt),
    photoIds: r.photoIds ?? [],
  };
}
/** A record and the planned one that follows it. */
function withNext(item: QueuedItem, r: WrittenRecord, next: { id: string; on: Day } | null | undefined) {
  const planned = plannedAfter(r, next);
  return planned ? [r, written(item, planned)] : [r];
}

/** The record of a change of group; the server gives it another id. */
const intoGroup = (item: QueuedItem, on: Day, groupId: string | null, note = "") =>
  written(item, { id: item.id, type: "group_change", status: "done", on, note, data: groupId ? { groupId } : {} });

/** A newborn's own records: its birth, whose id the server makes, and its dam's group. */
function ownBirth(item: QueuedItem, animalId: string, groupId: string | null): WrittenRecord[] {
  const young = youngIn(item).find((y) => y.id === animalId);
  if (!young) return [];
  const { on } = bodyOf(item, "writeRecord", "doRecord");
  const data: Record<string, number> = young.grams === null ? {} : { grams: young.grams };
  const birth = written(item, { id: item.id, type: "birth", status: "done", on, data });
  return groupId ? [birth, { ...intoGroup(item, on, groupId), id: `${item.id}-group` }] : [birth];
}

/** Context that the records of an operation depend on. */
interface ActSurroundings {
  typeOf: (recordId: string) => string | undefined;
  rowBefore: (animalId: string) => HerdRow | undefined;
  zone: Zone | undefined;
}
const nothingKnown: ActSurroundings = { typeOf: () => undefined, rowBefore: () => undefined, zone: undefined };

/** The records that an operation writes for one animal. A completed planned one has type "" where `typeOf` doesn't know it. */
export function recordsIn(
  item: QueuedItem,
  animalId: string,
  { typeOf, rowBefore, zone }: ActSurroundings = nothingKnown,
): WrittenRecord[] {
  const bornInto = () => (item.about[0] === undefined ? null : (rowBefore(item.about[0])?.groupId ?? null));
  switch (item.call) {
    case "createAnimal": {
      const { id, groupId, birthDate } = bodyOf(item, "createAnimal");
      if (id !== animalId || !groupId || !zone) return [];
      const on = dayIn(zone, instant(item.madeAt));
      return [intoGroup(item, birthDate !== null && birthDate > on ? birthDate : on, groupId)];
    }
    case "writeRecord": {
      if (item.params.animalId !== animalId) return ownBirth(item, animalId, bornInto());
      const body = bodyOf(item, "writeRecord");
      return withNext(item, written(item, body), body.next);
    }
    case "writeRecords": {
      const body = bodyOf(item, "writeRecords");
      const mine = body.records.find((it) => it.animalId === animalId);
      if (!mine) return [];
      const data = mine.grams === null ? body.data : { ...body.data, grams: mine.grams };
      const one = written(item, { ...body, id: mine.id, data });
      return withNext(item, one, body.nextOn && mine.nextId ? { id: mine.nextId, on: body.nextOn } : null);
    }
    case "doRecord": {
      const id = item.params.recordId;
      if (!id || !item.about.includes(animalId)) return ownBirth(item, animalId, bornInto());
      const body = bodyOf(item, "doRecord");
      return withNext(item, written(item, { ...body, id, type: typeOf(id) ?? "", status: "done" }), body.next);
    }
    case "flagStolen": {
      if (item.params.animalId !== animalId) return [];
      const { id, on, report, note } = bodyOf(item, "flagStolen");
      return [written(item, { id, type: "theft_report", status: "done", on, note, data: { report } })];
    }
    case "changeGroup": {
      const { animalIds, groupId, on, note } = bodyOf(item, "changeGroup");
      const row = rowBefore(animalId);
      // An animal that left the herd keeps its group.
      return animalIds.includes(animalId) && (!row || isHere(row)) ? [intoGroup(item, on, groupId, note)] : [];
    }
    default:
      return [];
  }
}

/** An animal's records with unsent changes applied, newest first. */
export function withQueuedRecords(
  records: readonly RecordView[],
  animalId: string,
  items: readonly QueuedItem[],
  known: KnownRecords,
): ShownRecord[] {
  const all = new Map<string, ShownRecord>(records.map((r) => [r.id, r]));
  // How notes refer to each record, also after it is corrected.
  const about = new Map(records.map((r) => [r.id, aboutWords({ type: r.type, on: r.on })]));
  for (const item of items) {
    const waits = waitsFor(item);
    const draw = (w: WrittenRecord, was?: ShownRecord): ShownRecord => ({
      ...viewOf(w, animalId, item, known, (id) => about.get(id), was),
      // A completed or moved planned record keeps its row; a record that replaces one keeps the first date.
      ...(was ? { firstAt: was.firstAt ?? was.at } : {}),
      waits,
    });
    const was = all.get(item.params.recordId ?? "");
    switch (item.call) {
      case "doRecord":
        if (was?.status === "planned") all.delete(was.id);
        break;
      case "moveRecord":
        // A refused move isn't applied until a person has decided about it.
        if (was?.status === "planned" && waits === "person") all.set(was.id, { ...was, waits });
        else if (was?.status === "planned") {
          const { on, data, note } = bodyOf(item, "moveRecord");
          const w = written(item, { id: was.id, type: was.type, status: "planned", on, data, note });
          // The next change must be sent with the version that was seen.
          all.set(was.id, { ...draw(w, was), acts: was.acts, version: was.version });
        }
        continue;
      case "cancelRecord":
      case "voidRecord":
        if (was && !was.voided) {
          const body = bodyOf(item, "cancelRecord", "voidRecord");
          const as = item.call === "cancelRecord" ? ("planned" as const) : ("done" as const);
          if (was.status !== as) continue;
          const atWords = momentOf(item, known);
          const struck = struckThrough(was, { was: as, by: known.me, atWords, reason: body.reason });
          const when =
            as === "planned" ? { at: toIso(instant(item.madeAt)), atWords, version: was.version + 1 } : { version: 1 };
          all.delete(was.id);
          const id = (as === "done" && body.id) || was.id;
          all.set(id, { ...struck, ...when, id, waits });
        }
        continue;
      case "correctRecord": {
        const body = bodyOf(item, "correctRecord");
        if (was?.status !== "done" || all.has(body.id)) continue;
        const { youngIds } = was.data;
        const correction = {
          ...body,
          type: was.type,
          status: "done" as const,
          published: body.published ?? was.published,
        };
        const w = written(item, correction, youngIds === undefined ? {} : { youngIds });
        all.delete(was.id);
        all.set(body.id, withBefore(draw(w, was), [was, ...was.before]));
        about.set(body.id, aboutWords(w));
        continue;
      }
    }
    const around = {
      typeOf: (id: string) => (was?.id === id ? was.type : all.get(id)?.type),
      rowBefore: (id: string) => known.rowBefore?.(id, item),
      zone: known.zone,
    };
    for (const w of recordsIn(item, animalId, around))
      if (!all.has(w.id) && !isThere(all, w)) {
        endFulfilledPlan(all, item, w);
        all.set(w.id, draw(w, was?.id === w.id ? was : undefined));
        about.set(w.id, aboutWords(w));
      }
  }
  return [...all.values()].sort((a, b) => cmp(b.on, a.on) || cmp(b.id, a.id));
}
const cmp = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const momentOf = (item: QueuedItem, { zone, now }: KnownRecords) =>
  momentForList(zone, instant(item.madeAt), instant(now));

/** A new record ends the plan that it fulfils, as on the server. */
function endFulfilledPlan(all: Map<string, ShownRecord>, item: QueuedItem, w: WrittenRecord): void {
  if (w.status !== "done" || (item.call !== "writeRecord" && item.call !== "writeRecords")) return;
  const planned = [...all.values()].filter((r) => r.status === "planned");
  const plan = findFulfilledPlan(w, planned.map(asFact));
  if (plan) all.delete(plan.id);
}

/** Changes of group and births get their id from the server, so they are compared by content. Moving an animal to its own group changes nothing. */
function isThere(all: ReadonlyMap<string, RecordView>, w: WrittenRecord): boolean {
  if (w.type !== "group_change" && w.type !== "birth") return false;
  const alike = [...all.values()].filter((r) => r.type === w.type && r.status === "done");
  const last = alike.reduce<RecordView | undefined>((a, r) => (a && a.on > r.on ? a : r), undefined);
  const isSame = (r: RecordView) => r.data.groupId === w.data.groupId;
  return (
    alike.some((r) => r.on === w.on && isSame(r)) || (w.type === "group_change" && last !== undefined && isSame(last))
  );
}

/** Names of newborns by their ids. */
function namesOfYoung(item: QueuedItem, known: KnownRecords): ReadonlyMap<string, string> {
  const dam = item.about[0] === undefined ? undefined : known.nameOf(item.about[0]);
  return new Map(
    youngIn(item).flatMap((y, n, all) => {
      const mark = y.mark.trim() && toMark("", { type: "ear_tag_internal", value: y.mark }, "").value;
      const name = dam === undefined ? y.name.trim() || mark : youngName(y, n, all.length, dam) || mark;
      return name ? [[y.id, name]] : [];
    }),
  );
}

function viewOf(
  w: WrittenRecord,
  animalId: string,
  item: QueuedItem,
  known: KnownRecords,
  aboutOf: (id: string) => string | undefined,
  was: ShownRecord | undefined,
): ShownRecord {
  const { photoIds, ...record } = w;
  const young = namesOfYoung(item, known);
  const view = toRecordView(
    { ...record, animalId, by: known.me, firstAt: w.at, version: was?.id === w.id ? was.version + 1 : 1 },
    {
      nameOf: (id) => young.get(id) ?? aboutOf(id) ?? known.nameOf(id),
      photos: photoIds.map((id) => ({ id, alt: "" })),
      zone: known.zone,
      now: instant(known.now),
    },
  );
  return w.type ? view : { ...view, title: item.title };
}

/** The fields of a record that the summary is computed from. */
export const asFact = (r: RecordView): RecordFact => ({
  id: r.id,
  type: r.type,
  status: r.status,
  on: r.on,
  at: Date.parse(r.firstAt ?? r.at),
  data: r.data,
  supersedesId: null,
});

/** The sex that follows from the records: a castration may have been written or voided here. */
const sexWith = (sex: string, records: readonly RecordView[], cut: boolean) =>
  sexAfter(sex, {
    wasCut: records.some((r) => r.type === "castration" && (r.status === "done" || r.voided?.was === "done")),
    cut,
  });

/**
 * The summary of an animal's records with unsent ones. With all records here it is computed as the server does; with a part of them, only what each
 * unsent one determines by itself.
 */
export function withQueuedFacts(
  facts: AnimalFacts | undefined,
  animal: { species: string; sex: string },
  records: readonly ShownRecord[],
  isWhole: boolean,
  today: Day,
): AnimalFacts | undefined {
  if (isWhole) {
    const summary = summarizeRecords(animal, records.map(asFact), today);
    return toAnimalFacts(sexWith(animal.sex, records, summary.cut) ?? animal.sex, summary);
  }
  if (!facts) return undefined;
  const { lifeStatus: life, healthStatus: health, ...rest } = facts;
  const unsent = records.filter((r) => r.waits && r.status !== "cancelled").map(asFact);
  const before: SummarizedRow = {
    ...rest,
    life,
    health,
    species: animal.species,
    sex: facts.sex as SummarizedRow["sex"],
  };
  const row = unsent.reduce((a, r) => withRecord(a, r, today), before);
  const hasLeft = !isHere(row);
  const here = new Map(records.map((r) => [r.id, r]));
  // Due dates of records that aren't loaded are the server's, but for those that an unsent record fulfils.
  const isDue = (p: AnimalFacts["pendings"][number]) =>
    !p.recordId || (!here.has(p.recordId) && !unsent.some((r) => r.status === "done" && fulfilsPlan(r, p)));
  const others = facts.pendings.filter(isDue);
  const planned = summarizeRecords(animal, records.filter((r) => r.status === "planned").map(asFact), today).pendings;
  const pendings = hasLeft ? [] : inDueOrder([...others, ...planned]);
  // The oldest day of the page may be incomplete.
  const oldest = records.filter((r) => !r.waits).at(-1)?.on;
  const newer = records.filter((r) => r.waits || (oldest !== undefined && r.on > oldest)).map(asFact);
  const weights = withWeights(facts.weights, newer, oldest ? addDays(oldest, 1) : null);
  const last = weights.at(-1);
  return {
    ...facts,
    lifeStatus: row.life,
    present: row.present,
    healthStatus: row.health,
    sex: row.sex,
    withdrawalMeat: row.withdrawalMeat,
    withdrawalMilk: row.withdrawalMilk,
    expectsFrom: row.expectsFrom,
    expectsTo: row.expectsTo,
    heatOn: hasLeft ? null : facts.heatOn,
    pendings,
    nextDue: findNextDue(pendings),
    weights,
    weightG: last?.grams ?? null,
    weighedOn: last?.day ?? null,
    dailyGainG: dailyGain(weights),
  };
}
