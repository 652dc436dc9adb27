import { animalBounds } from "@corral/domain/herd/animals/attributes";
import { hasPicks } from "@corral/domain/kernel/item-kinds";
import type { Centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { dayIn, type Instant } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import { moveSoldHeads } from "#src/features/herd/lots/hand-over";
import { isOnline, liveAttempts } from "#src/features/payments/attempts/state";
import { moveCharge } from "#src/features/payments/charges/state";
import { refundable } from "#src/features/payments/refunds/find-refund";
import { cameBack, cancelOpenParts } from "#src/features/payments/settlement/confirm-refund";
import { returnCredit } from "#src/features/payments/settlement/return-credit";
import { moveSale, readLines, type SaleRow } from "#src/features/payments/settlement/sale-state";
import { type Back, giveMoneyBack } from "#src/features/selling/cancellations/give-money-back";
import { answerRequest } from "#src/features/selling/cancellations/requests";
import { mayComeBack } from "#src/features/selling/sales/allowed-acts";
import { findSale, lockSale } from "#src/features/selling/sales/find-sale";
import { moveClaims } from "#src/features/shop/claims/store";
import { lotListing } from "#src/features/shop/items/lot-listing";
import { moveItemRow, whereItemGoes } from "#src/features/shop/items/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

export interface SaleReturn {
  reason: string;
  units: "sell" | "keep";
  refunds: (Back & { amount: Centavos })[];
}
type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "SALE_MOVE_NOT_ALLOWED"
  | "PAYMENT_IN_PROGRESS"
  | "CLABE_INVALID"
  | "REFUND_EXCEEDS_COLLECTED"
  | "REFUND_NOT_ALLOWED";

/**
 * Receives delivered goods back: the sale is returned, animals rejoin the herd, units go on sale or not, and the
 * chosen amount (all, or less the freight) is requested back. An unpaid debt ends.
 */
export async function returnSale(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  publicId: string,
  typed: SaleReturn,
): Promise<Result<null, Refused>> {
  const found = await findSale(tx, publicId, undefined);
  if (!found) return refuse("NOT_FOUND");
  const reason = typed.reason.trim().replace(/\s+/g, " ");
  if (reason.length < 3) return refuseField("reason", "Escribe por qué vuelve.");
  const locked = await lockSale(tx, found.id);
  const { sale, charges } = locked;
  if (!mayComeBack(sale))
    return refuse(
      "SALE_MOVE_NOT_ALLOWED",
      "Sólo se recibe de vuelta lo que está entregado. Recarga para ver cómo quedó.",
    );
  const now = deps.now();
  // A reported transfer may already be at the bank, so somebody must check it first.
  for (const c of charges)
    if (!(await liveAttempts(tx, c.id)).every(isOnline))
      return refuse("PAYMENT_IN_PROGRESS", "Hay una transferencia por confirmar. Confírmala o recházala primero.");
  let collected = 0;
  for (const c of charges) collected += (await refundable(tx, c.id)).left;
  const requested = await giveMoneyBack({ deps, tx, staff }, charges, typed.refunds, {
    reason,
    all: false,
    salePublicId: sale.public_id,
  });
  if (!requested.ok) return requested;
  await answerRequest({ deps, tx }, locked, "accept", reason, staff, true);
  await cameBack({ deps, tx, now }, sale, staff.id, reason);
  if (sale.state === "completed") await moveSale(tx, sale, "return_accepted");
  else {
    await cancelOpenParts({ deps, tx, now }, sale.id);
    await moveSale(tx, sale, "credit_returned");
  }
  for (const charge of charges) {
    await returnCredit({ deps, tx, charge, now }, `venta devuelta: ${reason}`);
    // What is missing of it isn't owed any more, and its link takes no money for it.
    if (charge.state === "partially_paid") await moveCharge(tx, charge, "time_up");
  }
  await unitsBack(tx, sale, typed.units, now);
  await moveSoldHeads(lotListing, tx, {
    saleId: sale.id,
    kind: "returned",
    note: reason.slice(0, animalBounds.reason),
    on: dayIn(deps.zone, now),
    by: { who: staff.name, staffId: staff.id },
    now,
  });
  await recordFact(
    deps,
    tx,
    staff,
    "sale.return",
    { kind: "sale", id: sale.id },
    {
      charge: charges[0]?.public_id,
      reason,
      units: typed.units,
      refunds: requested.value,
      kept: collected - requested.value,
    },
  );
  return ok(null);
}

/**
 * Puts units on sale again; or keeps them: an animal or a lot is free with a paused listing, and goods don't return to
 * stock.
 */
async function unitsBack(tx: Tx, sale: SaleRow, units: SaleReturn["units"], now: Instant): Promise<void> {
  if (units === "sell") return void (await moveClaims(tx, sale.id, "returned", null, now));
  const lines = await readLines(tx, sale.id);
  // An animal that was chosen from a lot is not offered there again.
  const chosen = lines.flatMap((l) => (hasPicks(l.kind) && l.animal_id ? [l.animal_id] : []));
  if (chosen.length) await tx.deleteFrom("pick_animal").where("animal_id", "in", chosen).execute();
  await moveClaims(tx, sale.id, "returned", null, now, { type: "animal" });
  await moveClaims(tx, sale.id, "returned", null, now, { type: "lot" });
  const items = lines
    .filter((l) => !hasPicks(l.kind) && (l.animal_id !== null || l.heads !== null))
    .map((l) => l.item_id);
  if (items.length === 0) return;
  const rows = await tx
    .selectFrom("catalog_item")
    .selectAll()
    .where("id", "in", items)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const item of rows) if (whereItemGoes(item.status, "pause")) await moveItemRow(tx, item, "pause");
}
