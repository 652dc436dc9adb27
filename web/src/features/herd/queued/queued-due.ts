import type { HerdRow, RecordsPage } from "@corral/contract/types";
import type { RecordFact } from "@corral/domain/herd/records/record-fact";
import { type Day, DEFAULT_ZONE } from "@corral/domain/kernel/time";
import type { QueuedItem } from "#src/offline/queue/operation";
import type { KnownHerd } from "./queued-animals";
import { asFact, type ShownRecord, withQueuedFacts, withQueuedRecords } from "./queued-records";

const onePage = ["writeRecord", "doRecord", "moveRecord", "cancelRecord", "correctRecord", "voidRecord"];
/** The animals whose records are needed to say what is due: those whose page somebody wrote on. */
export const writtenOn = (items: readonly QueuedItem[]): ReadonlySet<string> =>
  new Set(items.flatMap((it) => (onePage.includes(it.call) ? it.about : [])));

/** Its records with what is unsent, for what they add up to: who wrote them and when isn't asked. */
const written = (page: RecordsPage, id: string, items: readonly QueuedItem[], today: Day): ShownRecord[] =>
  withQueuedRecords(
    page.items,
    id,
    items.filter((it) => it.about.includes(id)),
    { today, zone: DEFAULT_ZONE, now: 0, me: "", nameOf: () => undefined },
  );

/** An animal's records as they were before so many acts; undefined where its page isn't on this phone. */
export function factsBefore(id: string, items: readonly QueuedItem[], known: KnownHerd): RecordFact[] | undefined {
  const page = known.recordsOf(id);
  return page && written(page, id, items, known.today).map(asFact);
}

/**
 * The next thing that is due of an animal with what is unsent, as its page says it: with all of its records also when it gives birth. `was` is the
 * row before; the same row where this phone hasn't its records as of that row, for then they don't say what is due of it.
 */
export function withDue<T extends HerdRow>(a: T, was: HerdRow, items: readonly QueuedItem[], known: KnownHerd): T {
  const page = known.recordsOf(a.id);
  if (!page || !writtenOn(items).has(a.id)) return a;
  const told = [was.nextDue, known.animalOf(a.id)?.nextDue];
  if (!told.includes(page.facts.nextDue)) return a;
  const isWhole = page.next === null;
  const facts = withQueuedFacts(page.facts, a, written(page, a.id, items, known.today), isWhole, known.today);
  if (!facts) return a;
  const { nextDue, expectsFrom, expectsTo } = facts;
  return { ...a, nextDue, ...(isWhole ? { expectsFrom, expectsTo } : {}) };
}
