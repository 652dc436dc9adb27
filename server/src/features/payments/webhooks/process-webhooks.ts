import { MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import type { Notice } from "@corral/providers/provider";
import { sql } from "kysely";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import type { Deps } from "#src/platform/deps";
import { claimSigned, claimUnsigned, type EventRow } from "./claim";
import { processClaim } from "./process-claim";
import { processFraudAlert } from "./process-fraud-alert";

/** Resources checked concurrently. The adapter's rate limit bounds the requests. */
const AT_ONCE = 6;
/**
 * Checks after which a webhook about an unknown resource is marked as not ours. Fewer for unsigned ones, since each
 * check is a request to the provider.
 */
const ENOUGH = { valid: 8, unsigned: 3 } as const;
/** Checks after which an unanswered webhook is left to the janitor, which checks every attempt anyway. */
const TOO_MANY = 60;

/**
 * Processes signed webhooks: each names a resource, and the provider's current answer about it is applied. Several
 * resources concurrently, never the same one twice at once in any process.
 */
export async function processWebhooks(deps: Deps): Promise<void> {
  const asking = new Set<Promise<void>>();
  for (;;) {
    if (asking.size >= AT_ONCE) await Promise.race(asking);
    const events = await claimSigned(deps);
    if (events.length) {
      const work = ask(deps, events).finally(() => asking.delete(work));
      asking.add(work);
    } else if (asking.size === 0) return;
    // Webhooks that arrived about a resource during its check can be claimed now.
    else await Promise.race(asking);
  }
}

/** Checks one resource named by an unsigned webhook. "wait": there are more, but not yet. */
export async function askUnsigned(deps: Deps, everyMs = 1_000): Promise<"asked" | "wait" | "nothing"> {
  const events = await claimUnsigned(deps, everyMs);
  if (events === "wait") return "wait";
  if (events.length === 0) return "nothing";
  await ask(deps, events);
  return "asked";
}

/** Checks all unsigned webhooks without a rate limit, for tests and random lives. */
export async function drainWebhooks(deps: Deps): Promise<void> {
  do await processWebhooks(deps);
  while ((await askUnsigned(deps, 0)) === "asked");
}

/** Checks one resource for all its webhooks, and stores their outcome. */
async function ask(deps: Deps, events: EventRow[]): Promise<void> {
  const [first] = events as [EventRow];
  const outcome = await processOne(deps, first).catch((e: Error) => {
    deps.log.error("inbox", { event: first.id, message: e.message });
    return undefined;
  });
  const now = deps.now();
  for (const event of events) {
    const later = toIso(plus(now, (Math.min(60, 2 ** event.tries) * MINUTE) / 4));
    if (outcome === undefined)
      await deps.db
        .updateTable("provider_event")
        .set({ claimed_until: null, next_try_at: later })
        .where("id", "=", event.id)
        .execute();
    // An unsigned one that arrived again during the check may be newer than the answer: it stays to be checked.
    else
      await sql`update provider_event set claimed_until = null,
        outcome = case when trust = 'unsigned' and copies > ${event.copies} then null else ${outcome} end,
        processed_at = case when trust = 'unsigned' and copies > ${event.copies} then null else ${toIso(now)}::timestamptz end
        where id = ${event.id}`.execute(deps.db);
  }
}

/** The outcome, or undefined to try again later. */
async function processOne(deps: Deps, e: EventRow): Promise<string | undefined> {
  if (e.family === "ping" || e.family === "other") return "nothing to do";
  if (e.family === "claim") return (await processClaim(deps, e)) ?? (e.tries >= TOO_MANY ? "no answer" : undefined);
  const attempt = await findAttempt(deps, e);
  if (!attempt) return e.tries >= ENOUGH[e.trust === "valid" ? "valid" : "unsigned"] ? "not ours" : undefined;
  if (e.attempt_id !== attempt.id)
    await deps.db.updateTable("provider_event").set({ attempt_id: attempt.id }).where("id", "=", e.id).execute();
  if (e.family === "fraud") return processFraudAlert(deps, e, attempt);
  const withRef =
    e.family === "payment" && e.ref && !attempt.payment_ref ? { ...attempt, payment_ref: e.ref } : attempt;
  const answer = await askProvider(deps, withRef, "ask", e.family === "charge" && e.ref ? { disputeRef: e.ref } : {});
  if (answer.kind !== "unknown") return answer.kind;
  return e.tries >= TOO_MANY ? "no answer" : undefined;
}

async function findAttempt(deps: Deps, e: EventRow) {
  const mine = deps.db
    .selectFrom("attempt")
    .selectAll()
    .where("provider", "=", e.provider as "mercadopago" | "conekta");
  if (e.ref) {
    const byRef = await mine
      .where((x) => x.or([x("order_ref", "=", e.ref), x("payment_ref", "=", e.ref)]))
      .executeTakeFirst();
    if (byRef) return byRef;
  }
  // The body's reference is only a hint. Where it is missing or unsigned, the provider is asked for the owner.
  const hint = e.trust === "valid" || !e.ref ? e.reference : undefined;
  const reference =
    hint ??
    (e.ref
      ? await deps.providers[e.provider as "mercadopago" | "conekta"]?.referenceOf(
          e.family === "fraud" ? "payment" : (e.family as Notice["family"]),
          e.ref,
        )
      : undefined);
  return reference && /^[0-9a-f-]{36}$/.test(reference)
    ? mine.where("id", "=", reference).executeTakeFirst()
    : undefined;
}
