import { move } from "@corral/domain/kernel/machine";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type FulfilmentEvent, fulfilmentMoves } from "@corral/domain/selling/delivery/states";
import { type SaleEvent, type SaleState, saleMoves } from "@corral/domain/selling/sales/states";
import type { InsertObject, RawBuilder, Selectable, Updateable } from "kysely";
import { settleTasks } from "#src/features/business/review-tasks/state";
import type { Db, Tx } from "#src/platform/database/db";
import { changeRow } from "#src/platform/database/deferred-writes";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";
import { newId } from "#src/platform/ids";

export type SaleRow = Selectable<Tables["sale"]>;

/** A sale that is over without being kept: nothing of it is owed. */
export const endedSaleStates = ["cancelled", "returned"] as const satisfies readonly SaleState[];

export const saleById = (db: Db | Tx, id: string) =>
  db.selectFrom("sale").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export type LineRow = Selectable<Tables["sale_line"]>;
export const readLines = (db: Db | Tx, saleId: string) =>
  db.selectFrom("sale_line").selectAll().where("sale_id", "=", saleId).orderBy("position").execute();

/**
 * Changes a sale's state by its table. Throws for a transition that the table forbids; the caller holds the charge's
 * lock.
 */
export async function moveSale(tx: Tx, sale: SaleRow, event: SaleEvent, also: Updateable<Tables["sale"]> = {}) {
  const to = move(saleMoves, sale.state, event);
  if (!to) throw new IllegalMove(`sale ${sale.state} does not accept ${event}`);
  await changeRow(writingStates(tx), "sale", sale.id, { ...also, state: to });
  sale.state = to;
}

/**
 * Ends a sale that is not completed: a weight that was refused or not confirmed is nobody's question any more. Throws and locks as
 * `moveSale`.
 */
export async function endSale(tx: Tx, sale: SaleRow, how: "cancelled" | "expired", now: Instant): Promise<void> {
  for (const event of how === "expired" ? (["time_up"] as const) : (["cancel_asked", "cancel_done"] as const))
    await moveSale(tx, sale, event);
  await settleTasks(tx, `sale.${how}`, { saleId: sale.id }, now);
}

/** Whether the table allows this step of a sale's goods now. */
export const mayFulfil = (sale: Pick<SaleRow, "fulfilment">, event: FulfilmentEvent) =>
  move<SaleRow["fulfilment"], FulfilmentEvent>(fulfilmentMoves, sale.fulfilment, event) !== undefined;

/**
 * Changes the goods' state of a sale by its table and stores the step with its evidence. Throws for a transition that
 * the table forbids; locks as above.
 */
export async function moveFulfilment(
  tx: Tx,
  sale: SaleRow,
  event: FulfilmentEvent,
  step: { now: Instant; by: string | null; data?: Record<string, unknown> },
  also: Updateable<Tables["sale"]> = {},
) {
  const to = move<SaleRow["fulfilment"], FulfilmentEvent>(fulfilmentMoves, sale.fulfilment, event);
  if (!to) throw new IllegalMove(`goods that are ${sale.fulfilment} do not accept ${event}`);
  await writingStates(tx)
    .updateTable("sale")
    .set({ ...also, fulfilment: to })
    .where("id", "=", sale.id)
    .execute();
  await tx
    .insertInto("fulfilment_step")
    .values({
      id: newId(),
      sale_id: sale.id,
      event,
      at: toIso(step.now),
      by_id: step.by,
      data: JSON.stringify(step.data ?? {}),
    })
    .execute();
  sale.fulfilment = to;
}

/** A receipt that another may replace. */
export type ReplaceableReceipt = Pick<Selectable<Tables["receipt"]>, "id" | "folio" | "charge_id">;
/** The query of the sale's receipt of a kind that no newer one replaces. */
export const lastReceiptOf = (tx: Tx, saleId: string | RawBuilder<string>, tipo: "venta" | "apartado") =>
  tx
    .selectFrom("receipt as r")
    .select(["r.id", "r.folio", "r.charge_id"])
    .where("r.sale_id", "=", saleId)
    .where("r.tipo", "=", tipo)
    .where((e) => e.not(e.exists(e.selectFrom("receipt as n").select("n.id").whereRef("n.replaces", "=", "r.id"))))
    .orderBy("r.issued_at", "desc")
    .limit(1);

/** Completes a sale that is fully paid and already delivered. */
export async function completeIfDelivered(tx: Tx, sale: SaleRow): Promise<void> {
  if (sale.fulfilment === "delivered" && move<SaleState, SaleEvent>(saleMoves, sale.state, "delivered"))
    await moveSale(tx, sale, "delivered");
}

/** The insert of a sale. Goods are prepared and handed over; a visit is not. */
export const insertSale = (tx: Tx, row: InsertObject<Tables, "sale">, fulfilment: "docs_pending" | "not_needed") =>
  writingStates(tx)
    .insertInto("sale")
    .values({ ...row, state: "placed", fulfilment });
