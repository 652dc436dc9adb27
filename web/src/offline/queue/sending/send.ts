/**
 * Sending: when the next batch goes, and what follows when it got no answer. The only part that uses the network (through `deps`) and the timer,
 * and that changes `restUntil`, `failures`, `batchLimit` and `isRunning`. Items change through items/change-items.ts and apply-answers.ts.
 */
import { SYNC_BATCH } from "@corral/domain/kernel/sync-batch";
import { connection } from "#src/offline/connection";
import { holdReload } from "#src/offline/versions/update";
import { putItem } from "../items/change-items";
import { type Answered, emit, type OpenQueue, type Refusal } from "../open-queue";
import type { QueuedItem } from "../operation";
import { applyAnswers } from "./apply-answers";
import { isYet, nextBatch } from "./next-batch";
import { backoff, readVerdict } from "./verdict";

/** How long a visible tab waits for the leader's reply before it takes over. */
const SLEEPING_MS = 3_000;
/** How long `flush` waits: another tab may be the one that sends. */
const FLUSH_MS = 20_000;
const LONGEST_TIMER_MS = 2 ** 30;

/** The browser reports no network. Some report it wrongly: an answer of the server overrides it. */
export const hasNoNetwork = () => navigator.onLine === false && !connection().online;

/** Sends batch after batch until nothing can be sent now. `atOnce` ignores scheduled times. */
export async function sendDue(queue: OpenQueue, atOnce = false): Promise<void> {
  if (queue.isRunning) return;
  clearTimeout(queue.timer);
  if (queue.isOver || queue.isSignedOut) return noteIdle(queue);
  if (!queue.leader.isLeader()) return askLeader(queue, atOnce);
  const now = atOnce ? Number.POSITIVE_INFINITY : Date.now();
  // Reported offline and without an answer, nothing is sent: it can still be undone here.
  const mustWait = isYet(queue.restUntil, now) || (!atOnce && hasNoNetwork());
  const due = mustWait ? [] : nextBatch([...queue.items.values()], now, queue.deps.photosMayGo());
  if (due.length === 0) return rest(queue);
  return sendBatch(queue, due.slice(0, queue.batchLimit));
}

/** Sends a batch, applies the answers, and continues with the next. */
async function sendBatch(queue: OpenQueue, batch: readonly QueuedItem[]) {
  queue.isRunning = true;
  const letReload = holdReload("outbox");
  showSending(queue, batch);
  try {
    const answers = await askServer(queue, batch);
    queue.failures = 0;
    queue.restUntil = 0;
    queue.batchLimit = SYNC_BATCH;
    await applyAnswers(queue, batch, answers);
  } catch (error) {
    await handleFailure(queue, batch, error);
  } finally {
    queue.isRunning = false;
    letReload();
    showSending(queue, []);
  }
  await sendDue(queue);
}

function showSending(queue: OpenQueue, batch: readonly QueuedItem[]) {
  const ids = batch.map((item) => item.id);
  queue.sending = new Set(ids);
  queue.channel.tell({ kind: "sending", ids });
  emit(queue);
}

/** A photo goes alone (next-batch.ts), by its own call. */
async function askServer({ deps, kept }: OpenQueue, batch: readonly QueuedItem[]): Promise<Answered[]> {
  const [first] = batch;
  if (first?.call !== "addPhoto") return deps.send(batch);
  const photo = await kept.photo(first.id);
  if (photo) return [await deps.sendPhoto(first, photo)];
  return [{ id: first.id, status: 410, body: { code: "PHOTO_LOST", detail: "Este teléfono ya no tiene la foto." } }];
}

/** No answer, or a refusal of the whole batch: the items go again with the same keys. */
async function handleFailure(queue: OpenQueue, batch: readonly QueuedItem[], error: unknown) {
  const { status, body, retryAfter } = (error ?? {}) as Partial<Refusal>;
  const verdict = status ? readVerdict(status, body, retryAfter, queue.failures) : undefined;
  if (verdict?.kind === "sign_in") {
    queue.isSignedOut = true;
    return queue.deps.onSignedOut();
  }
  const [first] = batch;
  if (verdict?.kind === "person" && first) {
    // One of them makes the whole batch be refused: halve it until that one is alone.
    if (batch.length > 1) queue.batchLimit = Math.ceil(batch.length / 2);
    else return applyAnswers(queue, batch, [{ id: first.id, status: verdict.problem.status, body }]);
    return;
  }
  queue.restUntil = Date.now() + (verdict?.kind === "again" ? verdict.afterMs : backoff(queue.failures));
  queue.failures++;
  for (const item of batch)
    if (queue.items.has(item.id) && !queue.isOver) await putItem(queue, { ...item, tries: item.tries + 1 });
}

/** Nothing can be sent now: sets the timer of the next try. */
function rest(queue: OpenQueue) {
  noteIdle(queue);
  if (queue.leader.isLeader()) queue.channel.tell({ kind: "rests", until: queue.restUntil });
  emit(queue);
  const { nextTry } = queue.view;
  if (nextTry === null) return;
  const ms = Math.max(nextTry - Date.now(), 0) + 5;
  queue.timer = setTimeout(() => void sendDue(queue), Math.min(ms, LONGEST_TIMER_MS));
}

/** The browser may have suspended the leader: a visible tab takes over. */
function askLeader(queue: OpenQueue, atOnce: boolean) {
  const { channel, items, leader } = queue;
  if (atOnce) channel.tell({ kind: "go" });
  const waiting = nextBatch([...items.values()], Number.POSITIVE_INFINITY, queue.deps.photosMayGo());
  if (waiting.length === 0) noteIdle(queue);
  if (items.size === 0 || (typeof document !== "undefined" && document.hidden)) return rest(queue);
  const askedAt = Date.now();
  channel.tell({ kind: "who" });
  queue.timer = setTimeout(() => {
    if (queue.isOver || leader.isLeader()) return;
    if (queue.leaderHeardAt < askedAt) leader.insist();
    else queue.timer = setTimeout(() => void sendDue(queue), SLEEPING_MS);
  }, SLEEPING_MS);
}

/** Resolves the callers that wait for the end of a flush. */
export function noteIdle({ whenIdle }: OpenQueue) {
  for (const done of whenIdle) done();
  whenIdle.clear();
}

/** Clears every scheduled time. */
export function forgetHours(queue: OpenQueue) {
  queue.restUntil = 0;
  for (const item of queue.items.values())
    if (item.notBefore > Date.now()) queue.items.set(item.id, { ...item, notBefore: 0 });
}

/** Sends what can be sent, ignoring scheduled times; resolves to how many remain. */
export async function flush(queue: OpenQueue): Promise<number> {
  forgetHours(queue);
  const idle = new Promise<void>((done) => queue.whenIdle.add(done));
  void sendDue(queue, true);
  await Promise.race([idle, new Promise((done) => setTimeout(done, FLUSH_MS))]);
  return queue.items.size;
}
