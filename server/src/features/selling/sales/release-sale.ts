import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { payableChargeStates } from "@corral/domain/payments/charges/states";
import type { SaleState } from "@corral/domain/selling/sales/states";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { isOnline, liveAttempts } from "#src/features/payments/attempts/state";
import { lockCharge, moveCharge } from "#src/features/payments/charges/state";
import { endSale, saleById } from "#src/features/payments/settlement/sale-state";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Db, Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";

/** Releases a buyer's own held purchase. Only while no payment is in progress. */
export async function releaseSale(
  deps: Deps,
  publicId: string,
): Promise<
  Result<
    { state: SaleState },
    "NOT_FOUND" | "PAYMENT_IN_PROGRESS" | "ALREADY_PAID" | "PAYMENT_VERIFICATION_UNAVAILABLE"
  >
> {
  const found = await deps.db
    .selectFrom("sale as s")
    .innerJoin("charge as c", "c.sale_id", "s.id")
    .select(["s.id", "s.state", "c.id as charge_id"])
    .where("s.public_id", "=", publicId)
    // The charge that was not replaced; of a plan any part speaks for all.
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .executeTakeFirst();
  if (!found) return refuse("NOT_FOUND");
  // Checked before any voucher is cancelled: cancelling a balance's vouchers must not release its deposit.
  if (!["placed", "expired", "cancelled"].includes(found.state)) return refuse("ALREADY_PAID");
  const live = [];
  for (const id of await partsOf(deps.db, found.charge_id)) live.push(...(await liveAttempts(deps.db, id)));
  if (!live.every(isOnline)) return refuse("PAYMENT_IN_PROGRESS", IN_REVIEW);
  for (const a of live) {
    const answer = await askProvider(deps, a, a.order_ref ? "cancel" : "ask");
    if (answer.kind === "unknown") return refuse("PAYMENT_VERIFICATION_UNAVAILABLE");
  }
  return inTransaction(deps, async (tx, deps) => {
    const charge = await lockCharge(tx, found.charge_id);
    const sale = await saleById(tx, found.id);
    if (["expired", "cancelled"].includes(sale.state)) return ok({ state: sale.state });
    if (sale.state !== "placed" || charge.state === "partially_paid") return refuse("ALREADY_PAID");
    const ids = await partsOf(tx, charge.id);
    const parts = await tx.selectFrom("charge").selectAll().where("id", "in", ids).execute();
    if (parts.some((p) => p.state === "partially_paid")) return refuse("ALREADY_PAID");
    for (const { id } of parts) if ((await liveAttempts(tx, id)).length > 0) return refuse("PAYMENT_IN_PROGRESS");
    for (const part of parts) {
      // Staff may have cancelled it meanwhile.
      if (part.state !== "cancelling") await moveCharge(tx, part, "cancel_asked");
      await moveCharge(tx, part, "cancel_done");
    }
    await moveClaims(tx, sale.id, "let_go", null, deps.now());
    await endSale(tx, sale, "cancelled", deps.now());
    return ok({ state: sale.state });
  });
}

const IN_REVIEW =
  "El vendedor está buscando una transferencia de esta compra. Espera a que conteste, o escríbele para cancelarla.";

/** The charge and, of a plan, its other parts that are still asked for. */
async function partsOf(db: Db | Tx, chargeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("charge as c")
    .innerJoin("charge as p", (j) =>
      j.on((e) => e.or([e("p.id", "=", e.ref("c.id")), e("p.plan_id", "=", e.ref("c.plan_id"))])),
    )
    .select("p.id")
    .where("c.id", "=", chargeId)
    .where((e) => e.or([e("p.id", "=", chargeId), e("p.state", "in", [...payableChargeStates, "cancelling"])]))
    .execute();
  return rows.map((r) => r.id);
}
