import { SYNC_BATCH } from "@corral/domain/kernel/sync-batch";
import { mentions, type QueuedItem } from "../operation";

/** What an operation depends on: those it names, and those that create an id it mentions (a record of an animal created or born here). */
export function findDependencies(
  op: Pick<QueuedItem, "id" | "call" | "params" | "body" | "version" | "dependsOn">,
  unsent: readonly QueuedItem[],
): string[] {
  const said = JSON.stringify([op.params, op.body]);
  const target = JSON.stringify(op.params);
  const found = new Set(op.dependsOn);
  for (const it of unsent) {
    if (it.id === op.id) continue;
    if (mentions(said, it)) found.add(it.id);
    // Two edits of one row go one after the other: the second carries the version that the first one makes.
    if (op.version !== undefined && it.call === op.call && JSON.stringify(it.params) === target) found.add(it.id);
  }
  return [...found];
}

/** Longest wait: a later time was set by a clock that was ahead. */
const LONGEST_WAIT_MS = 60 * 60_000;
export const isYet = (hour: number, now: number) => hour > now && hour <= now + LONGEST_WAIT_MS;

const inOrder = (a: QueuedItem, b: QueuedItem) => a.seq - b.seq || a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1);

/**
 * The items to send now, at most 50, in order of dependencies (domain.md §7.16). A photo goes alone: its body is the file. An item that waits
 * for its time or for a person holds back only what depends on it. `unsent` is all of one user's.
 */
export function nextBatch(unsent: readonly QueuedItem[], now: number, photosMayGo: boolean): QueuedItem[] {
  const waiting = new Map(unsent.map((it) => [it.id, it]));
  const batch: QueuedItem[] = [];
  const inBatch = new Set<string>();
  for (const it of [...unsent].sort(inOrder)) {
    if (it.state !== "queued" || isYet(it.notBefore, now)) continue;
    // Edits of one row need the version from the answer before: they can't share a batch.
    const alone = it.version !== undefined;
    const isFree = it.dependsOn.every((id) => !waiting.has(id) || (inBatch.has(id) && !alone));
    if (!isFree) continue;
    if (it.call === "addPhoto") {
      if (!photosMayGo) continue;
      if (batch.length === 0) return [it];
      continue;
    }
    batch.push(it);
    inBatch.add(it.id);
    if (batch.length === SYNC_BATCH) break;
  }
  return batch;
}

/**
 * When something can be sent without a person, not before `from`: UTC ms, or undefined when all that is left waits for a person, for Wi-Fi, or
 * for an item that does.
 */
export function nextHour(unsent: readonly QueuedItem[], from: number, photosMayGo: boolean): number | undefined {
  const hours = unsent.filter((it) => it.state === "queued" && isYet(it.notBefore, from)).map((it) => it.notBefore);
  return [from, ...hours.sort((a, b) => a - b)].find((hour) => nextBatch(unsent, hour, photosMayGo).length > 0);
}
