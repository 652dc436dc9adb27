import type { HerdRow, RecordsPage } from "@corral/contract/types";
import type { RecordFact } from "@corral/domain/herd/records/record-fact";
import { type Day, DEFAULT_ZONE } from "@corral/domain/kernel/time";
import type { QueuedItem } from "#src/offline/queue/operation";
import type { KnownHerd } from "./queued-animals";
import { asFact, type ShownRecord, withQueuedFacts, withQueuedRecords } from "./queued-records";

const ofRecords = [
  "writeRecord",
  "writeRecords",
  "doRecord",
  "moveRecord",
  "cancelRecord",
  "correctRecord",
  "voidRecord",
];
/** The animals whose records are needed to compute what is due: those with an unsent record. */
export const writtenOn = (items: readonly QueuedItem[]): ReadonlySet<string> =>
  new Set(items.flatMap((it) => (ofRecords.includes(it.call) ? it.about : [])));

/** The records with unsent changes, for their summary: author and time don't matter. */
const written = (page: RecordsPage, id: string, items: readonly QueuedItem[], today: Day): ShownRecord[] =>
  withQueuedRecords(
    page.items,
    id,
    items.filter((it) => it.about.includes(id)),
    { today, zone: DEFAULT_ZONE, now: 0, me: "", nameOf: () => undefined },
  );

/** An animal's records before the given operations; undefined where its page isn't on this phone. */
export function factsBefore(id: string, items: readonly QueuedItem[], known: KnownHerd): RecordFact[] | undefined {
  const page = known.recordsOf(id);
  return page && written(page, id, items, known.today).map(asFact);
}

/** Whether the row agrees with the records' summary. If not, they are of different dates and the summary doesn't apply. */
function isOfRow({ lifeStatus, present, healthStatus, ...f }: RecordsPage["facts"], a: HerdRow): boolean {
  const same = ["withdrawalMeat", "withdrawalMilk", "weightG", "weighedOn", "expectsFrom", "expectsTo"] as const;
  return (
    [lifeStatus, present, healthStatus].join() === [a.life, a.present, a.health].join() &&
    same.every((k) => f[k] === a[k])
  );
}

/**
 * Recomputes a row's summary from its records with unsent changes, where all records are here: also when it gives birth. With a part of them, only
 * the next due date. `was` is the row before; returns the same row where the records on this phone don't match it.
 */
export function withSummary<T extends HerdRow>(a: T, was: HerdRow, items: readonly QueuedItem[], known: KnownHerd): T {
  const page = known.recordsOf(a.id);
  if (!page || !writtenOn(items).has(a.id)) return a;
  const there = known.animalOf(a.id);
  const rows = there ? [was, there] : [was];
  if (!rows.some((row) => row.nextDue === page.facts.nextDue)) return a;
  const isWhole = page.next === null;
  const records = written(page, a.id, items, known.today);
  const facts = withQueuedFacts(page.facts, a, records, isWhole, known.today);
  if (!facts) return a;
  const { lifeStatus: life, present, healthStatus: health, nextDue, expectsFrom, expectsTo } = facts;
  if (!isWhole) return { ...a, nextDue };
  if (!rows.some((row) => isOfRow(page.facts, row))) return { ...a, nextDue, expectsFrom, expectsTo };
  const { withdrawalMeat, withdrawalMilk, weightG, weighedOn } = facts;
  const sex = facts.sex as HerdRow["sex"];
  return {
    ...a,
    life,
    present,
    health,
    sex,
    withdrawalMeat,
    withdrawalMilk,
    weightG,
    weighedOn,
    nextDue,
    expectsFrom,
    expectsTo,
  };
}
