import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { type Selectable, sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";

export type EventRow = Selectable<Tables["provider_event"]>;
/**
 * The webhooks of a process that died during a check are free within a minute; a provider's timeout is far shorter.
 * The end of the claim also tells whose it is (outcomes.ts).
 */
const CLAIMED_FOR = 45_000;

/** Serialises claims, in short transactions without provider calls. */
const lockInbox = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('notice inbox'))`.execute(tx);

const isDue = (now: Instant) => sql`e.processed_at is null and e.next_try_at <= ${toIso(now)}::timestamptz
  and (e.claimed_until is null or e.claimed_until <= ${toIso(now)}::timestamptz)`;
const nobodyAsks = (now: Instant) => sql`not exists (select from provider_event o
  where o.provider = e.provider and o.ref = e.ref and o.processed_at is null and o.claimed_until > ${toIso(now)}::timestamptz)`;

/** The webhooks about one resource, which one check answers; the one that is named first leads. */
export type Claimed = EventRow[];

/** Signed webhooks that one claim looks at. Bounds the work of a claim in a flood. */
const LOOKED_AT = 200;

/**
 * Claims all due webhooks about the next signed resources that nobody is checking, at most so many resources. New ones
 * go before retried ones.
 */
export async function claimSigned(deps: Deps, most: number): Promise<Claimed[]> {
  const now = deps.now();
  // Most looks find nothing, and need no lock.
  const { rows } = await sql`select from provider_event e where e.trust = 'valid' and ${isDue(now)} limit 1`.execute(
    deps.db,
  );
  return rows.length === 0 ? [] : inTransaction(deps, (tx) => claimUnderLock(tx, most, now));
}

async function claimUnderLock(tx: Tx, most: number, now: Instant): Promise<Claimed[]> {
  await lockInbox(tx);
  const { rows } = await sql<EventRow & { lead: string; place: number }>`
      with due as (
        select e.* from provider_event e where e.trust = 'valid' and ${isDue(now)} and ${nobodyAsks(now)}
        order by e.tries > 0, e.received_at, e.id limit ${LOOKED_AT}),
      ranked as (
        select *, row_number() over (partition by provider, coalesce(ref, id::text) order by tries > 0, received_at, id) as of_resource
        from due),
      leads as (
        select id, provider, ref, family, row_number() over (order by tries > 0, received_at, id)::int as place
        from ranked where of_resource = 1 order by place limit ${most})
      update provider_event e set claimed_until = ${toIso(plus(now, CLAIMED_FOR))}::timestamptz, tries = e.tries + 1
      from leads l where ${isDue(now)} and (e.id = l.id or (e.provider = l.provider and e.ref = l.ref and e.family = l.family))
      returning e.*, l.id as lead, l.place`.execute(tx);
  const groups = new Map<string, Claimed>();
  for (const row of rows.sort((a, b) => a.place - b.place || Number(b.id === b.lead) - Number(a.id === a.lead)))
    groups.set(row.lead, [...(groups.get(row.lead) ?? []), row]);
  return [...groups.values()];
}

/**
 * Claims the next unsigned webhook, at most one in `everyMs` over all processes and only while no fresh signed one
 * waits or is being checked (rulings 43). Those about our own attempts go first. "wait": there is one, but not yet.
 */
export const claimUnsigned = (deps: Deps, everyMs: number): Promise<Claimed | "wait"> =>
  inTransaction(deps, async (tx, deps) => {
    const now = deps.now();
    await lockInbox(tx);
    const { rows } = await sql<EventRow>`select e.* from provider_event e
      where e.trust = 'unsigned' and ${isDue(now)} and ${nobodyAsks(now)}
      order by e.attempt_id is null, e.tries, e.next_try_at, e.id limit 1`.execute(tx);
    if (!rows[0]) return [];
    const signed = await sql`select from provider_event e where e.trust = 'valid' and e.processed_at is null
      and ((e.tries = 0 and e.next_try_at <= ${toIso(now)}::timestamptz) or e.claimed_until > ${toIso(now)}::timestamptz) limit 1`.execute(
      tx,
    );
    if (signed.rows.length) return "wait";
    const turn = await tx
      .updateTable("notice_pace")
      .set({ next_at: toIso(plus(now, everyMs)) })
      .where("lane", "=", "unsigned")
      .where("next_at", "<=", sqlInstant(now))
      .returning("lane")
      .executeTakeFirst();
    return turn ? takeAll(tx, rows[0], now) : "wait";
  });

/** Claims everything received about the resource so far, which one check answers. */
async function takeAll(tx: Tx, first: EventRow, now: Instant): Promise<Claimed> {
  const { rows } = await sql<EventRow>`update provider_event e
    set claimed_until = ${toIso(plus(now, CLAIMED_FOR))}::timestamptz, tries = e.tries + 1
    where e.id = ${first.id} or (e.provider = ${first.provider} and e.ref = ${first.ref} and e.family = ${first.family}
      and ${isDue(now)}) returning e.*`.execute(tx);
  return rows.sort((a, b) => Number(b.id === first.id) - Number(a.id === first.id));
}
