import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import type { SaleState } from "@corral/domain/states/sale";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { lockCharge, moveCharge } from "#src/features/payments/charges/state";
import { endSale, saleById } from "#src/features/payments/settlement/sale-state";
import { moveClaims } from "#src/features/shop/claims/store";
import { type Buyer, findBuyerId } from "#src/platform/calls/buyer";
import type { Deps } from "#src/platform/deps";

/** Releases a buyer's own held purchase. Only while no payment is in progress. */
export async function releaseSale(
  deps: Deps,
  buyer: Buyer,
  publicId: string,
): Promise<
  Result<
    { state: SaleState },
    "NOT_FOUND" | "PAYMENT_IN_PROGRESS" | "ALREADY_PAID" | "PAYMENT_VERIFICATION_UNAVAILABLE"
  >
> {
  const buyerId = await findBuyerId(deps.db, buyer);
  const found = await deps.db
    .selectFrom("sale as s")
    .innerJoin("charge as c", "c.sale_id", "s.id")
    .select(["s.id", "s.buyer_id", "s.state", "c.id as charge_id"])
    .where("s.public_id", "=", publicId)
    // The charge that was not replaced.
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .executeTakeFirst();
  if (!found || !buyerId || found.buyer_id !== buyerId) return refuse("NOT_FOUND");
  // Checked before any voucher is cancelled: cancelling a balance's vouchers must not release its deposit.
  if (!["placed", "expired", "cancelled"].includes(found.state)) return refuse("ALREADY_PAID");
  for (const a of await liveAttempts(deps.db, found.charge_id)) {
    const answer = await askProvider(deps, a, a.order_ref ? "cancel" : "ask");
    if (answer.kind === "unknown") return refuse("PAYMENT_VERIFICATION_UNAVAILABLE");
  }
  return deps.db.transaction().execute(async (tx) => {
    const charge = await lockCharge(tx, found.charge_id);
    const sale = await saleById(tx, found.id);
    if (["expired", "cancelled"].includes(sale.state)) return ok({ state: sale.state });
    if (sale.state !== "placed" || charge.state === "partially_paid") return refuse("ALREADY_PAID");
    if ((await liveAttempts(tx, charge.id)).length > 0) return refuse("PAYMENT_IN_PROGRESS");
    // Staff may have cancelled it meanwhile.
    if (charge.state !== "cancelling") await moveCharge(tx, charge, "cancel_asked");
    await moveCharge(tx, charge, "cancel_done");
    await moveClaims(tx, sale.id, "let_go", null, deps.now());
    await endSale(tx, sale, "cancelled", deps.now());
    return ok({ state: sale.state });
  });
}
