/** Applies the server's answers. Changes items through items/change-items.ts, and `isSignedOut`; never the network. */
import { type Ending, endItems, putItem, sentEnding } from "../items/change-items";
import type { Answered, OpenQueue } from "../open-queue";
import type { QueuedItem } from "../operation";
import { isOfVersion } from "./pass-version";
import { backoff, readVerdict, type Verdict } from "./verdict";

/** Ends what the server has, schedules a retry of what it didn't decide, and marks what it refused for a person. */
export async function applyAnswers(queue: OpenQueue, batch: readonly QueuedItem[], answers: readonly Answered[]) {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const endings: Ending[] = [];
  for (const item of batch) {
    // Another tab took the lead meanwhile and ended it.
    if (!queue.items.has(item.id)) continue;
    const answer = byId.get(item.id);
    const verdict: Verdict = answer
      ? readVerdict(answer.status, answer.body, answer.retryAfter, item.tries)
      : { kind: "again", afterMs: backoff(item.tries) };
    const tries = item.tries + 1;
    if (verdict.kind === "sent") endings.push(sentEnding(queue, item, answer?.body));
    else if (verdict.kind === "sign_in") queue.isSignedOut = true;
    else if (verdict.kind === "again")
      await putItem(queue, { ...item, tries, notBefore: Date.now() + verdict.afterMs });
    else await putItem(queue, { ...item, state: "needs_attention", tries, problem: verdict.problem });
  }
  if (endings.length) {
    for (const { item } of endings) await passVersion(queue, item, byId.get(item.id)?.body);
    await endItems(queue, endings);
    queue.deps.onSent?.(endings.map(({ item }) => item));
  }
  if (queue.isSignedOut) queue.deps.onSignedOut();
}

/** The second edit of a row carries the version that the first one made. */
async function passVersion(queue: OpenQueue, item: QueuedItem, body: unknown) {
  const made = (body as { version?: unknown } | null)?.version;
  if (typeof made !== "number") return;
  for (const next of queue.items.values())
    if (next.dependsOn.includes(item.id) && next.tries === 0 && isOfVersion(next, item, made))
      await putItem(queue, { ...next, version: made });
}
