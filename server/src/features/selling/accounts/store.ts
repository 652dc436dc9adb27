import { type Instant, toIso } from "@corral/domain/kernel/time";
import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { sql } from "kysely";
import type { ChargeRow } from "#src/features/payments/charges/state";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId, newPublicId } from "#src/platform/ids";

/**
 * Locks every open charge of an account in the common order: two payments of one account, or of one of its charges,
 * are counted one after the other.
 */
export const lockAccount = (tx: Tx, customerId: string): Promise<ChargeRow[]> =>
  tx
    .selectFrom("charge")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("credit_due", "is not", null)
    .where("state", "in", [...payableChargeStates])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .forNoKeyUpdate()
    .execute();

/** SQL: the ids of a customer and of those that were merged into it, each from its index. */
export const samePerson = (customerId: string) =>
  sql`array(select ${customerId}::uuid union all select id from customer where merged_into = ${customerId}::uuid)`;

/** The working link of a customer's statement, also one that was made for a customer merged into this one. */
export async function findLink(db: Db | Tx, customerId: string) {
  const { rows } = await sql<{ id: string; public_id: string; created_at: Instant }>`
    select l.id, l.public_id, l.created_at from account_link l
    where l.customer_id = any(${samePerson(customerId)}) and l.retired_at is null
    order by (l.customer_id = ${customerId}) desc, l.created_at limit 1`.execute(db);
  return rows[0];
}

/** When a customer was last reminded by e-mail; null: never. */
export async function lastReminded(db: Db | Tx, customerId: string): Promise<Instant | null> {
  const { rows } = await sql<{ last: Instant | null }>`
    select max(l.reminded_at) as last from account_link l where l.customer_id = any(${samePerson(customerId)})`.execute(
    db,
  );
  return rows[0]?.last ?? null;
}

/** The same, made where there is none. `renew` retires what worked until now. */
export async function ensureLink(
  deps: TxDeps,
  tx: Tx,
  customerId: string,
  by: { staffId: string | null; renew?: boolean },
): Promise<string> {
  const now = toIso(deps.now());
  if (by.renew)
    await sql`update account_link l set retired_at = ${now}
      where l.customer_id = any(${samePerson(customerId)}) and l.retired_at is null`.execute(tx);
  const known = await findLink(tx, customerId);
  if (known) return known.public_id;
  const made = await tx
    .insertInto("account_link")
    .values({
      id: newId(),
      public_id: newPublicId(),
      customer_id: customerId,
      created_by: by.staffId,
      created_at: now,
    })
    // Somebody else shared it at the same moment: theirs is the link.
    .onConflict((c) => c.doNothing())
    .returning("public_id")
    .executeTakeFirst();
  const link = made ?? (await findLink(tx, customerId));
  if (!link) throw new Error(`account of ${customerId} has no link`);
  return link.public_id;
}
