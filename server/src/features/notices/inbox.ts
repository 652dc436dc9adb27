import { MINUTE, plus, toIso } from "@corral/domain/time";
import type { Notice } from "@corral/providers/provider";
import type { Selectable } from "kysely";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import type { Tables } from "../../platform/tables";
import { askProvider } from "../payments/ask-provider";
import { processClaim } from "./process-claim";

type EventRow = Selectable<Tables["provider_event"]>;
const BATCH = 20;
/** After so many looks a notice about nothing of ours is somebody else's. */
const ENOUGH = 8;
/** After so many the provider's silence is left to the janitor, which asks about every attempt anyway. */
const TOO_MANY = 60;
/** PostgreSQL keeps no NUL in text, and anybody can send one. */
const storable = (text: string) => text.replaceAll("\u0000", "");

/** Stores a notice before anybody understands it; the same notice again is the same row, and only counted. */
export async function storeNotice(deps: Deps, provider: EventRow["provider"], n: Notice, raw: string): Promise<void> {
  const now = toIso(deps.now());
  await deps.db
    .insertInto("provider_event")
    .values({
      id: newId(),
      provider,
      event_key: storable(n.eventKey),
      // Signed long ago is no more than a hint, as an unsigned one: it is asked about (rulings 43).
      trust: n.trust === "stale" ? "unsigned" : n.trust,
      family: n.family,
      type: storable(n.type).slice(0, 80),
      ref: n.ref ?? null,
      reference: n.reference ?? null,
      raw: storable(raw),
      received_at: now,
      next_try_at: now,
      outcome: null,
    })
    .onConflict((c) =>
      c.columns(["provider", "event_key"]).doUpdateSet((e) => ({ copies: e("provider_event.copies", "+", 1) })),
    )
    .execute();
  deps.kick("inbox");
}

/** Works off the inbox: each notice names what to ask about; what is applied is the provider's own answer, asked now. */
export async function processInbox(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now();
    const events = await deps.db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom("provider_event")
        .selectAll()
        .where("processed_at", "is", null)
        .where("next_try_at", "<=", toIso(now) as never)
        .orderBy("received_at")
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      if (rows.length)
        await tx
          .updateTable("provider_event")
          .set((e) => ({ next_try_at: toIso(plus(now, MINUTE)), tries: e("tries", "+", 1) }))
          .where(
            "id",
            "in",
            rows.map((r) => r.id),
          )
          .execute();
      return rows;
    });
    for (const event of events) {
      const outcome = await processOne(deps, event).catch((e: Error) => {
        deps.log.error("inbox", { event: event.id, message: e.message });
        return undefined;
      });
      const tries = event.tries + 1;
      await deps.db
        .updateTable("provider_event")
        .set(
          outcome
            ? { outcome, processed_at: toIso(deps.now()) }
            : { next_try_at: toIso(plus(deps.now(), (Math.min(60, 2 ** tries) * MINUTE) / 4)) },
        )
        .where("id", "=", event.id)
        .execute();
    }
    if (events.length < BATCH) return;
  }
}

/** What became of it, or undefined to try again later. */
async function processOne(deps: Deps, e: EventRow): Promise<string | undefined> {
  if (e.family === "ping" || e.family === "other") return "nothing to do";
  if (e.family === "claim") return processClaim(deps, e);
  const attempt = await findAttempt(deps, e);
  if (!attempt) return e.tries + 1 >= ENOUGH ? "not ours" : undefined;
  if (e.attempt_id !== attempt.id)
    await deps.db.updateTable("provider_event").set({ attempt_id: attempt.id }).where("id", "=", e.id).execute();
  const withRef =
    e.family === "payment" && e.ref && !attempt.payment_ref ? { ...attempt, payment_ref: e.ref } : attempt;
  const answer = await askProvider(deps, withRef, "ask", e.family === "charge" && e.ref ? { disputeRef: e.ref } : {});
  if (answer.kind !== "unknown") return answer.kind;
  return e.tries + 1 >= TOO_MANY ? "no answer" : undefined;
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
  // The body's reference is only a hint at what to ask; when it is missing the provider is asked whose it is.
  const reference =
    e.reference ??
    (e.ref
      ? await deps.providers[e.provider as "mercadopago" | "conekta"]?.referenceOf(e.family as Notice["family"], e.ref)
      : undefined);
  return reference && /^[0-9a-f-]{36}$/.test(reference)
    ? mine.where("id", "=", reference).executeTakeFirst()
    : undefined;
}
