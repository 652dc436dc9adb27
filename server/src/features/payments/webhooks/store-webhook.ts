import { toIso } from "@corral/domain/kernel/time";
import type { Notice } from "@corral/providers/provider";
import { sql } from "kysely";
import type { Deps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { again } from "#src/platform/jobs/again";
import type { EventRow } from "./claim";

/** Upper bound of stored unsigned webhooks about unknown resources (rulings 43). */
export const MOST_UNSIGNED = 1_000;
/** Stored bytes of an unsigned body, for diagnosis. */
const UNSIGNED_RAW = 4_096;
/** PostgreSQL's text can't contain NUL, which anyone can send. */
const storable = (text: string) => text.replaceAll("\u0000", "");

/**
 * Stores a webhook before it is processed. A fresh signed one has a row for each event. Others, which anyone could
 * have sent, share one row for (topic, id), separate from signed ones.
 */
export function webhookStore(deps: Deps) {
  // Behind the answer, once for all that arrive meanwhile: each would wait for the lock and the disk in line.
  const makeRoom = again(() => trim(deps));
  return {
    async store(provider: EventRow["provider"], n: Notice, raw: string): Promise<void> {
      if (n.trust === "valid") await storeSigned(deps, provider, n, raw);
      else if (await storeUnsigned(deps, provider, n, raw))
        makeRoom().catch((e: Error) => deps.log.error("notice room", { message: e.message }));
    },
    /** Resolves when nothing is being deleted. */
    stop: async () => makeRoom.running()?.catch(() => undefined),
  };
}

const row = (deps: Deps, provider: EventRow["provider"], n: Notice, raw: string) => {
  const now = toIso(deps.now());
  return {
    id: newId(),
    provider,
    family: n.family,
    type: storable(n.type).slice(0, 80),
    ref: n.ref === undefined ? null : storable(n.ref),
    reference: n.reference === undefined ? null : storable(n.reference),
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
  deps.wake("inbox");
}

/** Whether there is one row more that is nobody's. */
async function storeUnsigned(deps: Deps, provider: EventRow["provider"], n: Notice, raw: string): Promise<boolean> {
  const about = n.ref ?? n.reference;
  const saysNothing = n.family === "ping" || n.family === "other" || about === undefined;
  const unsigned = row(deps, provider, n, raw.slice(0, UNSIGNED_RAW));
  const now = sql`${unsigned.received_at}::timestamptz`;
  // Ownership is decided by our own rows only, since anyone can write a reference into an unsigned body.
  const ours = sql`(select id from attempt where provider = ${provider}
    and (order_ref = ${unsigned.ref}::text or payment_ref = ${unsigned.ref}::text) limit 1)`;
  const { rows } = await sql<{ isNew: boolean; attempt_id: string | null }>`insert into provider_event as e
      (id, provider, event_key, trust, family, type, ref, reference, raw, received_at, next_try_at, attempt_id, outcome, processed_at)
    values (${unsigned.id}, ${provider}, ${storable(`unsigned:${n.family}:${about ?? "none"}`)}, 'unsigned', ${n.family}, ${unsigned.type}, ${unsigned.ref},
      ${unsigned.reference}, ${unsigned.raw}, ${now}, ${now}, ${ours},
      ${saysNothing ? "nothing to do" : null}, ${saysNothing ? now : sql`null`})
    on conflict (provider, event_key) do update set copies = e.copies + 1, raw = excluded.raw, type = excluded.type,
      received_at = excluded.received_at,
      next_try_at = least(excluded.next_try_at, case when e.processed_at is null then e.next_try_at end),
      tries = case when e.processed_at is null then e.tries else 0 end,
      processed_at = excluded.processed_at, outcome = excluded.outcome
    returning e.copies = 1 as "isNew", e.attempt_id`.execute(deps.db);
  if (!saysNothing) deps.wake("unsigned");
  return rows[0]?.isNew === true && rows[0].attempt_id === null;
}

/** Deletes old rows after new ones, serialised, so that the last one sees them all. */
async function trim(deps: Deps): Promise<void> {
  await sql`with mine as materialized (select pg_advisory_xact_lock(hashtext('notice room')))
    delete from provider_event using mine where id in (select id from provider_event
      where trust = 'unsigned' and attempt_id is null
      order by processed_at is not null, received_at desc, id desc offset ${MOST_UNSIGNED})`.execute(deps.db);
}
