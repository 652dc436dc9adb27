import { toIso } from "@corral/domain/time";
import type { Notice } from "@corral/providers/provider";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { type EventRow, lockInbox } from "./claim";

/** How many unsigned notices about nothing of ours are kept (rulings 43). */
export const MOST_UNSIGNED = 1_000;
/** How much of an unsigned body is kept: enough to see what it was. */
const UNSIGNED_RAW = 4_096;
/** PostgreSQL keeps no NUL in text, and anybody can send one. */
const storable = (text: string) => text.replaceAll("\u0000", "");

/**
 * Stores a notice before anybody understands it. What is signed and fresh is one row for each piece of news. Of everything else, which
 * anybody could have sent, there is one row for (topic, id), and it never is the same row as a signed one.
 */
export async function storeNotice(deps: Deps, provider: EventRow["provider"], n: Notice, raw: string): Promise<void> {
  if (n.trust === "valid") await storeSigned(deps, provider, n, raw);
  else await storeUnsigned(deps, provider, n, raw);
}

const row = (deps: Deps, provider: EventRow["provider"], n: Notice, raw: string) => {
  const now = toIso(deps.now());
  return {
    id: newId(),
    provider,
    family: n.family,
    type: storable(n.type).slice(0, 80),
    ref: n.ref ?? null,
    reference: n.reference ?? null,
    raw: storable(raw),
    received_at: now,
    next_try_at: now,
    outcome: null,
  };
};

async function storeSigned(deps: Deps, provider: EventRow["provider"], n: Notice, raw: string): Promise<void> {
  await deps.db
    .insertInto("provider_event")
    .values({ ...row(deps, provider, n, raw), trust: "valid", event_key: storable(n.eventKey) })
    .onConflict((c) =>
      c.columns(["provider", "event_key"]).doUpdateSet((e) => ({ copies: e("provider_event.copies", "+", 1) })),
    )
    .execute();
  deps.kick("inbox");
}

async function storeUnsigned(deps: Deps, provider: EventRow["provider"], n: Notice, raw: string): Promise<void> {
  const event_key = `unsigned:${n.family}:${n.ref ?? n.reference ?? "none"}`;
  const saysNothing = n.family === "ping" || n.family === "other" || (n.ref ?? n.reference) === undefined;
  const kept = { ...row(deps, provider, n, raw.slice(0, UNSIGNED_RAW)), trust: "unsigned", event_key };
  if (saysNothing) Object.assign(kept, { outcome: "nothing to do", processed_at: kept.received_at });
  const again = await sql`update provider_event e set copies = e.copies + 1, raw = ${kept.raw}, type = ${kept.type},
      received_at = ${kept.received_at}::timestamptz
      ${
        saysNothing
          ? sql``
          : sql`, next_try_at = least(${kept.received_at}::timestamptz, case when e.processed_at is null then e.next_try_at end),
              tries = case when e.processed_at is null then e.tries else 0 end, processed_at = null, outcome = null`
      }
    where e.provider = ${provider} and e.event_key = ${event_key} returning e.id`.execute(deps.db);
  if (again.rows.length === 0)
    await deps.db.transaction().execute(async (tx) => {
      // Of whose it is, only what we know ourselves counts: a reference in an unsigned body is anybody's word.
      const ours = n.ref
        ? await tx
            .selectFrom("attempt")
            .select("id")
            .where("provider", "=", provider as "mercadopago")
            .where((e) => e.or([e("order_ref", "=", n.ref as string), e("payment_ref", "=", n.ref as string)]))
            .executeTakeFirst()
        : undefined;
      await lockInbox(tx);
      if (!ours)
        await sql`delete from provider_event where id in (select id from provider_event
          where trust = 'unsigned' and attempt_id is null
          order by processed_at is not null, received_at desc, id desc offset ${MOST_UNSIGNED - 1})`.execute(tx);
      await tx
        .insertInto("provider_event")
        .values({ ...kept, attempt_id: ours?.id ?? null })
        .onConflict((c) =>
          c.columns(["provider", "event_key"]).doUpdateSet((e) => ({ copies: e("provider_event.copies", "+", 1) })),
        )
        .execute();
    });
  if (!saysNothing) deps.kick("unsigned");
}
