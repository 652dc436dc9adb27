import { limits } from "@corral/domain/kernel/limits";
import { move } from "@corral/domain/kernel/machine";
import { plus } from "@corral/domain/kernel/time";
import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { type SaleEvent, type SaleState, saleMoves } from "@corral/domain/selling/sales/states";
import { insertCharge } from "#src/features/payments/charges/insert-charge";
import { queueHoldLost } from "#src/features/payments/charges/queue-hold-lost";
import { type ChargeRow, isWithoutDeadline, moveCharge } from "#src/features/payments/charges/state";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { endDeposit } from "./deposits/deposit";
import { endSale, saleById } from "./sale-state";

/** Ends a `cancelling` charge, and its sale unless another charge replaces it. The caller holds its lock. */
export async function finishCancel(deps: TxDeps, tx: Tx, charge: ChargeRow): Promise<void> {
  await moveCharge(tx, charge, "cancel_done");
  if (charge.replace_wanted) return replace(deps, tx, charge);
  // The whole plan is cancelled together; its last part ends the sale.
  if (!charge.sale_id || (await hasOpenSibling(tx, charge))) return;
  const sale = await saleById(tx, charge.sale_id);
  if (charge.deposit_outcome) await endDeposit(deps, tx, sale.id, charge);
  // Refunded, and the sale has already ended.
  if (!move<SaleState, SaleEvent>(saleMoves, sale.state, "cancel_asked")) return;
  const isUnpaid = sale.state === "placed";
  // Sold on credit: its units are sold, although nothing was paid.
  if (charge.credit_due !== null) await moveClaims(tx, sale.id, "returned", null, deps.now());
  await moveClaims(tx, sale.id, "let_go", null, deps.now());
  await endSale(tx, sale, "cancelled", deps.now());
  // Who let go of it themselves knows; what was paid of it is told with its refund.
  if (isUnpaid && charge.cancelled_by !== null) await queueHoldLost(deps, tx, charge, charge.cancel_reason ?? "");
}

const hasOpenSibling = async (tx: Tx, charge: ChargeRow) =>
  charge.plan_id !== null &&
  (await tx
    .selectFrom("charge")
    .select("id")
    .where("plan_id", "=", charge.plan_id)
    .where("id", "<>", charge.id)
    .where("state", "in", [...payableChargeStates, "cancelling"])
    .executeTakeFirst()) !== undefined;

/** Creates an equal charge for the same part of the sale; the units are held as long as for a new purchase. */
async function replace(deps: TxDeps, tx: Tx, old: ChargeRow) {
  const now = deps.now();
  const isKept = isWithoutDeadline(old) || old.credit_due !== null;
  const holdUntil = isKept || !old.sale_id ? null : plus(now, limits.replacedHold);
  await insertCharge(tx, { ...old, replaces_id: old.id, hold_until: holdUntil }, now);
  if (old.sale_id && holdUntil !== null) await moveClaims(tx, old.sale_id, "attempts_ended", holdUntil, now);
}
