import { isOneOf } from "@corral/domain/kernel/lookup";
import { move } from "@corral/domain/kernel/machine";
import { sum } from "@corral/domain/kernel/money";
import {
  leavingRefundStates,
  pendingRefundStates,
  type RefundEvent,
  refundMoves,
} from "@corral/domain/payments/refunds/states";
import type { ChargeRefund } from "@corral/domain/payments/settlement/refunds";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { IllegalMove } from "#src/platform/database/illegal-move";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type RefundRow = Selectable<Tables["refund"]>;

export const refundById = (db: Db | Tx, id: string) =>
  db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const readRefunds = (db: Db | Tx, chargeId: string) =>
  db.selectFrom("refund").selectAll().where("charge_id", "=", chargeId).orderBy("asked_at").orderBy("id").execute();
export const insertRefund = (tx: Tx, row: Insertable<Tables["refund"]>, state: "requested" | "confirmed") =>
  writingStates(tx)
    .insertInto("refund")
    .values({ ...row, state })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a refund's state by its table. The caller holds the charge's lock. */
export async function moveRefund(
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  also: Updateable<Tables["refund"]> = {},
): Promise<RefundRow> {
  const to = move(refundMoves, refund.state, event);
  if (!to) throw new IllegalMove(`refund ${refund.state} does not accept ${event}`);
  return writingStates(tx)
    .updateTable("refund")
    .set({ ...also, state: to })
    .where("id", "=", refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The row as the domain's rules read it. */
export const chargeRefund = (r: RefundRow): ChargeRefund => ({
  id: r.id,
  state: r.state,
  amount: r.amount,
  paymentRef: r.payment_ref,
  chargeBefore: r.charge_before,
});
export const isPending = (r: Pick<RefundRow, "state">) => isOneOf(pendingRefundStates, r.state);
export const isLeaving = (r: Pick<RefundRow, "state">) => isOneOf(leavingRefundStates, r.state);
export const amountOf = (rows: readonly RefundRow[]) => sum(rows.map((r) => r.amount));
