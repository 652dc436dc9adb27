import { itemAt, present } from "@corral/domain/kernel/lookup";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { Deps } from "#src/platform/deps";
import { again } from "#src/platform/jobs/again";
import { type Claimed, claimSigned, claimUnsigned, type EventRow } from "./claim";
import { findAttempts } from "./find-attempts";
import { type Checked, outcomeWriter } from "./outcomes";
import { ABSENT, processClaim } from "./process-claim";
import { processFraudAlert } from "./process-fraud-alert";
import { processUnmatched } from "./process-unmatched";

/** Resources checked concurrently. The adapter's rate limit bounds the requests. */
const AT_ONCE = 6;
/** Resources claimed together: the next wait for a free place, which is less than the time of a claim. */
const SET = 2 * AT_ONCE;
/**
 * Checks after which a webhook about an unknown resource is marked as not ours. Fewer for unsigned ones, since each
 * check is a request to the provider.
 */
const ENOUGH = { valid: 8, unsigned: 3 } as const;
/** Checks after which an unanswered webhook is left to the janitor, which checks every attempt anyway. */
const TOO_MANY = 60;

interface Work {
  events: Claimed;
  attempt: AttemptRow | undefined;
}

/**
 * The worker of signed webhooks in this process: each names a resource, and the provider's current answer about it is
 * applied. They are claimed in sets by resource and checked several at once, never the same one twice at once in any
 * process. A call claims what is due now, also while a slow check is under way, and is answered when nothing is left.
 */
export function webhookWorker(deps: Deps): () => Promise<void> {
  const store = outcomeWriter(deps);
  const asking = new Set<Promise<void>>();
  let waiting: Work[] = [];
  let draining: Promise<void> | undefined;
  let ended = 0;
  const fill = again(async () => {
    while (asking.size < AT_ONCE) {
      if (waiting.length === 0) waiting = await claimSet(deps);
      const next = waiting.shift();
      if (!next) return;
      const work = ask(deps, next, store).finally(() => {
        asking.delete(work);
        ended++;
      });
      asking.add(work);
    }
  });
  async function drain() {
    try {
      for (;;) {
        // Each check that ends frees a place, and webhooks that arrived about its resource meanwhile can be claimed: also by
        // one more look where it ended during a look, which may have read before.
        const before = ended;
        await fill();
        if (asking.size > 0) await Promise.race(asking);
        else if (!fill.running() && ended === before) return;
      }
    } finally {
      draining = undefined;
    }
  }
  return () => {
    // A fault is the drain's too.
    fill().catch(() => undefined);
    draining ??= drain();
    return draining;
  };
}

/** Processes all signed webhooks that are due. */
export const processWebhooks = (deps: Deps): Promise<void> => webhookWorker(deps)();

async function claimSet(deps: Deps): Promise<Work[]> {
  const claimed = await claimSigned(deps, SET);
  const attemptOf = await findAttempts(
    deps,
    claimed.map(([lead]) => present(lead)),
  );
  return claimed.map((events) => ({ events, attempt: attemptOf(itemAt(events, 0)) }));
}

/** Checks one resource named by an unsigned webhook. "wait": there are more, but not yet. */
export async function askUnsigned(deps: Deps, everyMs = 1_000): Promise<"asked" | "wait" | "nothing"> {
  const events = await claimUnsigned(deps, everyMs);
  if (events === "wait") return "wait";
  if (events.length === 0) return "nothing";
  const attemptOf = await findAttempts(deps, events.slice(0, 1));
  await ask(deps, { events, attempt: attemptOf(itemAt(events, 0)) }, outcomeWriter(deps));
  return "asked";
}

/** Checks all unsigned webhooks without a rate limit, for tests and random lives. */
export async function drainWebhooks(deps: Deps): Promise<void> {
  do await processWebhooks(deps);
  while ((await askUnsigned(deps, 0)) === "asked");
}

/** Checks one resource for all its webhooks, and stores their outcome. */
async function ask(deps: Deps, { events, attempt }: Work, store: ReturnType<typeof outcomeWriter>): Promise<void> {
  const first = itemAt(events, 0);
  const checked = await processOne(deps, first, attempt).catch((e: Error): Checked => {
    deps.log.error("inbox", { event: first.id, message: e.message });
    return { outcome: undefined };
  });
  // Without an outcome its claims lapse, and it is checked again.
  await store(events, checked).catch((e: Error) => deps.log.error("inbox", { event: first.id, message: e.message }));
}

async function processOne(deps: Deps, e: EventRow, known: AttemptRow | undefined): Promise<Checked> {
  if (e.family === "ping" || e.family === "other") return { outcome: "nothing to do" };
  const orGivenUp = (outcome: string | undefined) => outcome ?? (e.tries >= TOO_MANY ? "no answer" : undefined);
  if (e.family === "claim") {
    const { outcome, attemptId } = await processClaim(deps, e);
    if (outcome !== ABSENT) return { outcome: orGivenUp(outcome), attemptId };
    // Chargebacks are also announced under the topic of claims.
    return processOne(deps, { ...e, family: "charge" }, undefined);
  }
  const attempt = known ?? (await findByReference(deps, e));
  if (!attempt) {
    const isEnough = e.tries >= ENOUGH[e.trust === "valid" ? "valid" : "unsigned"];
    return { outcome: isEnough ? orGivenUp(await processUnmatched(deps, e)) : undefined };
  }
  const attemptId = attempt.id;
  if (e.family === "fraud") return { outcome: await processFraudAlert(deps, e, attempt), attemptId };
  const withRef =
    e.family === "payment" && e.ref && !attempt.payment_ref ? { ...attempt, payment_ref: e.ref } : attempt;
  const answer = await askProvider(deps, withRef, "ask", e.family === "charge" && e.ref ? { disputeRef: e.ref } : {});
  // An order that is too old is not served any more: its chargeback is told by itself.
  if (e.family === "charge" && answer.kind === "unknown" && e.tries >= ENOUGH.unsigned)
    return { outcome: await processUnmatched(deps, e, attempt), attemptId };
  return { outcome: orGivenUp(answer.kind === "unknown" ? undefined : answer.kind), attemptId };
}

/** The attempt by the reference that we gave the provider: the webhook's, or what the provider answers. */
async function findByReference(deps: Deps, e: EventRow): Promise<AttemptRow | undefined> {
  const { provider } = e;
  // The body's reference is only a hint. Where it is missing or unsigned, the provider is asked for the owner.
  const hint = e.trust === "valid" || !e.ref ? e.reference : undefined;
  const reference =
    hint ??
    (e.ref
      ? await deps.providers[provider]?.referenceOf(e.family === "fraud" ? "payment" : e.family, e.ref)
      : undefined);
  return reference && /^[0-9a-f-]{36}$/.test(reference)
    ? deps.db
        .selectFrom("attempt")
        .selectAll()
        .where("provider", "=", provider)
        .where("id", "=", reference)
        .executeTakeFirst()
    : undefined;
}
