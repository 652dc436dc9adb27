import { move } from "@corral/domain/states/machine";
import { type SaleEvent, saleMoves } from "@corral/domain/states/sale";
import type { Selectable, Updateable } from "kysely";
import type { Db, Tx } from "../../platform/db";
import type { Tables } from "../../platform/tables";
import { IllegalMove } from "./illegal-move";

export type SaleRow = Selectable<Tables["sale"]>;

export const saleById = (db: Db | Tx, id: string) =>
  db.selectFrom("sale").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const linesOf = (db: Db | Tx, saleId: string) =>
  db.selectFrom("sale_line").selectAll().where("sale_id", "=", saleId).orderBy("position").execute();

/** Moves a sale by its table. Throws for a move that the table forbids; the lock is its charge's, taken before. */
export async function moveSale(tx: Tx, sale: SaleRow, event: SaleEvent, also: Updateable<Tables["sale"]> = {}) {
  const to = move(saleMoves, sale.state, event);
  if (!to) throw new IllegalMove(`sale ${sale.state} does not accept ${event}`);
  await tx
    .updateTable("sale")
    .set({ ...also, state: to })
    .where("id", "=", sale.id)
    .execute();
  sale.state = to;
}
