import { type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import type { Db, Tx } from "../database/db";
import { sqlInstant } from "../database/instants";

export interface Stored {
  status: number;
  body: object;
}
export type Started = { kind: "go" } | { kind: "again"; stored: Stored } | { kind: "other_body" } | { kind: "running" };
export interface Key {
  caller: string;
  route: string;
  key: string;
  bodyHash: string;
}

/** The key of a process that died mid-request is released after this long. */
const RUNNING_FOR = MINUTE;

/**
 * Claims the key for this request; otherwise says whether it was answered, is running, or was used with another body
 * (product.md §6 rule 6).
 */
export async function startOnce(db: Db, k: Key, now: Instant): Promise<Started> {
  const running_until = toIso(plus(now, RUNNING_FOR));
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
  if (mine) return { kind: "go" };
  const seen = await db
    .selectFrom("idempotency")
    .selectAll()
    .where("caller", "=", k.caller)
    .where("route", "=", k.route)
    .where("key", "=", k.key)
    .executeTakeFirst();
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
  return taken ? { kind: "go" } : { kind: "running" };
}

/** Stores the answer. Call it in the verb's transaction, so that neither exists without the other. */
export const storeAnswer = (tx: Db | Tx, k: Key, { status, body }: Stored) =>
  tx
    .updateTable("idempotency")
    .set({ status, answer: JSON.stringify(body), running_until: null })
    .where("caller", "=", k.caller)
    .where("route", "=", k.route)
    .where("key", "=", k.key)
    .execute();

/** Releases a key whose request failed with 5xx, so that it can be retried. */
export const freeKey = (db: Db, k: Key) =>
  db
    .deleteFrom("idempotency")
    .where("caller", "=", k.caller)
    .where("route", "=", k.route)
    .where("key", "=", k.key)
    .where("status", "is", null)
    .execute();
