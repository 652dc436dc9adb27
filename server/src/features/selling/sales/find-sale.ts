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

/** Locks a sale through all of its charges, the locks of everything that changes it. */
export async function lockSale(tx: Tx, id: string): Promise<Locked> {
  const charges = await tx
    .selectFrom("charge")
    .selectAll()
    .where("sale_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .forNoKeyUpdate()
    .execute();
  return { sale: await saleById(tx, id), charges };
}

/**
 * The same where another one may have made a charge of the sale while this one waited: only a statement that begins afterwards sees it. Locks
 * begin again with the newest charge, as everybody's do; kept meanwhile, those of the older ones and of who holds the new one would wait for
 * each other.
 */
export async function lockSaleWithNew(tx: Tx, id: string): Promise<Locked> {
  for (;;) {
    await sql`savepoint lock_sale`.execute(tx);
    const locked = await lockSale(tx, id);
    const all = await tx.selectFrom("charge").select("id").where("sale_id", "=", id).execute();
    if (all.every((c) => locked.charges.some((it) => it.id === c.id))) {
      await sql`release savepoint lock_sale`.execute(tx);
      return locked;
    }
    await sql`rollback to savepoint lock_sale`.execute(tx);
  }
}
