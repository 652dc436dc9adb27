import { sql } from "kysely";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { type SaleRow, saleById } from "#src/features/payments/settlement/sale-state";
import type { Db, Tx } from "#src/platform/database/db";

/** The person who may see only the sales that they charged; undefined sees all. `s` is the sale. */
export type OnlyOf = string | undefined;
export const chargedBy = (by: OnlyOf) =>
  by === undefined ? sql`true` : sql`exists (select from charge o where o.sale_id = s.id and o.created_by = ${by})`;

/** A sale by its public id; undefined when it doesn't exist or this person may not see it. */
export async function findSale(db: Db | Tx, publicId: string, by: OnlyOf): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select s.* from sale s where s.public_id = ${publicId} and ${chargedBy(by)}`.execute(db);
  return rows[0];
}

export interface Locked {
  sale: SaleRow;
  /** Newest first: a balance before its deposit, the common lock order. */
  charges: ChargeRow[];
}

/**
 * Locks a sale through all of its charges, the locks of everything that changes it. Where somebody made another charge of it while this
 * one waited, which only a statement that begins afterwards sees, locks begin again with the newest, as everybody's do: kept meanwhile, those
 * of the older ones and of who holds the new one would wait for each other.
 */
export async function lockSale(tx: Tx, id: string): Promise<Locked> {
  for (;;) {
    await sql`savepoint lock_sale`.execute(tx);
    const charges = await tx
      .selectFrom("charge")
      .selectAll()
      .where("sale_id", "=", id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .forNoKeyUpdate()
      .execute();
    const all = await tx.selectFrom("charge").select("id").where("sale_id", "=", id).execute();
    if (all.length === charges.length) {
      await sql`release savepoint lock_sale`.execute(tx);
      return { sale: await saleById(tx, id), charges };
    }
    await sql`rollback to savepoint lock_sale`.execute(tx);
  }
}
