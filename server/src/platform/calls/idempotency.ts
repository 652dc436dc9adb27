import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../database/db";
import { sqlInstant } from "../database/instants";

export interface Stored {
  status: number;
  body: object;
}
export type Started =
  | { kind: "go"; lease: Instant }
  | { kind: "again"; stored: Stored }
  | { kind: "other_body" }
  | { kind: "running" };
export interface Key {
  caller: string;
  route: string;
  key: string;
  bodyHash: string;
}

/**
 * The key of a process that died mid-request is free within a minute. The end of this lease also tells whose it is: who
 * was stopped for longer, while a twin took the key, finds another end there and stores nothing.
 */
const RUNNING_FOR = 45_000;
/** Until when a key that is claimed now is held. */
export const leaseFrom = (now: Instant) => plus(now, RUNNING_FOR);

/**
 * Claims the key for this request; otherwise says whether it was answered, is running, or was used with another body
 * (product.md §6 rule 6).
 */
export async function startOnce(db: Db, k: Key, now: Instant): Promise<Started> {
  const lease = leaseFrom(now);
  const running_until = toIso(lease);
  const mine = await db
    .insertInto("idempotency")
    .values({
      caller: k.caller,
      route: k.route,
      key: k.key,
      body_hash: k.bodyHash,
      running_until,
      status: null,
      created_at: toIso(now),
    })
    .onConflict((c) => c.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (mine) return { kind: "go", lease };
  const seen = await readKey(db, k);
  if (!seen) return { kind: "running" };
  if (seen.body_hash !== k.bodyHash) return { kind: "other_body" };
  if (seen.status !== null) return { kind: "again", stored: { status: seen.status, body: seen.answer ?? {} } };
  const taken = await db
    .updateTable("idempotency")
    .set({ running_until })
    .where("caller", "=", k.caller)
    .where("route", "=", k.route)
    .where("key", "=", k.key)
    .where("status", "is", null)
    .where((e) => e.or([e("running_until", "is", null), e("running_until", "<=", sqlInstant(now))]))
    .returning("key")
    .executeTakeFirst();
  return taken ? { kind: "go", lease } : { kind: "running" };
}

const readKey = (db: Db | Tx, k: Key) =>
  db
    .selectFrom("idempotency")
    .select(["body_hash", "status", "answer", "running_until"])
    .where("caller", "=", k.caller)
    .where("route", "=", k.route)
    .where("key", "=", k.key)
    .executeTakeFirst();

/** A key's row, if it has one, and whether this transaction has its lock. */
export interface SeenKey {
  is_free: boolean;
  body_hash: string | null;
  status: number | null;
  answer: object | null;
  running_until: Instant | null;
}

/**
 * Locks the key until the transaction ends, without waiting, and reads its row (rulings 45). A row that is committed
 * between the two is found by `keepAnswer`.
 */
export const lockKey = (k: Key): RawBuilder<SeenKey> => sql<SeenKey>`
  select pg_try_advisory_xact_lock(hashtextextended(${`${k.caller} ${k.route} ${k.key}`}, 0)) as is_free,
    seen.body_hash, seen.status, seen.answer, seen.running_until
  from (select 1) one left join idempotency seen
    on seen.caller = ${k.caller} and seen.route = ${k.route} and seen.key = ${k.key}`;

/** Decides what a locked key allows: to go on, with the lease that a claim would have, or why not. */
export function judgeKey(k: Key, seen: SeenKey, now: Instant): Started {
  if (seen.body_hash !== null && seen.body_hash !== k.bodyHash) return { kind: "other_body" };
  if (seen.status !== null) return { kind: "again", stored: { status: seen.status, body: seen.answer ?? {} } };
  if (!seen.is_free || (seen.running_until !== null && seen.running_until > now)) return { kind: "running" };
  return { kind: "go", lease: leaseFrom(now) };
}

/** Claims a key before a provider is called; answers no row where a twin has it. */
export const claimKey = (k: Key, now: Instant): RawBuilder<{ key: string }> => sql<{ key: string }>`
  insert into idempotency as kept (caller, route, key, body_hash, running_until, status, created_at)
  values (${k.caller}, ${k.route}, ${k.key}, ${k.bodyHash}, ${toIso(leaseFrom(now))}::timestamptz, null, ${toIso(now)}::timestamptz)
  on conflict (caller, route, key) do update set running_until = excluded.running_until
    where kept.status is null and kept.body_hash = excluded.body_hash
      and (kept.running_until is null or kept.running_until <= ${toIso(now)}::timestamptz)
  returning kept.key`;

/** No twin holds the key: its lease is this one, or one that has ended. */
const isOurs = (lease: Instant, now: Instant) => sql`(kept.running_until is null
  or kept.running_until <= ${toIso(now)}::timestamptz or kept.running_until = ${toIso(lease)}::timestamptz)`;

/**
 * Stores key and answer in one row; answers no row where a twin has stored its answer before, or holds the key since
 * this `lease`.
 */
export const keepAnswer = (
  k: Key,
  { status, body }: Stored,
  now: Instant,
  lease: Instant | null = null,
): RawBuilder<{ key: string }> => sql<{
  key: string;
}>`
  insert into idempotency as kept (caller, route, key, body_hash, running_until, status, answer, created_at)
  values (${k.caller}, ${k.route}, ${k.key}, ${k.bodyHash}, null, ${status}, ${JSON.stringify(body)}::jsonb, ${toIso(now)}::timestamptz)
  on conflict (caller, route, key) do update
    set status = excluded.status, answer = excluded.answer, running_until = null
    where kept.status is null and kept.body_hash = excluded.body_hash
      and ${lease === null ? sql`true` : isOurs(lease, now)}
  returning kept.key`;

/** Releases a key whose request failed with 5xx, so that it can be retried, unless a twin holds it now. */
export const freeKey = (db: Db, k: Key, now: Instant, lease: Instant | null = null) =>
  sql`delete from idempotency kept where caller = ${k.caller} and route = ${k.route} and key = ${k.key} and status is null
    and ${lease === null ? sql`true` : isOurs(lease, now)}`.execute(db);
