import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { approveRefund } from "@corral/server/features/payments/refunds/decide-refund";
import { deliverSale } from "@corral/server/features/selling/delivery/deliver";
import { returnSale } from "@corral/server/features/selling/delivery/give-back";
import { prepareSale } from "@corral/server/features/selling/delivery/prepare";
import type { Deps } from "@corral/server/platform/deps";
import { personOf } from "./person";

/** Performs what happens to the goods of a past sale. Skips what was already done in an interrupted start. */
export async function moveTheGoods(
  deps: Deps,
  of: { saleId: string; chargeId: string; buyer: string },
  what: "ready" | "deliver" | "take_back" | { date: string },
): Promise<Result<null>> {
  const staff = await personOf(deps, "owner");
  const sale = await deps.db
    .selectFrom("sale")
    .select(["fulfilment", "total", "scheduled_local"])
    .where("public_id", "=", of.saleId)
    .executeTakeFirstOrThrow();
  const inTx = <T>(work: Parameters<ReturnType<Deps["db"]["transaction"]>["execute"]>[0]) =>
    deps.db.transaction().execute(work) as Promise<T>;
  if (typeof what === "object")
    return sale.scheduled_local !== null
      ? ok(null)
      : inTx<Result<null>>((tx) =>
          prepareSale(deps, tx, staff, undefined, of.saleId, { event: "date_set", date: what.date }),
        );
  if (what === "ready")
    return sale.fulfilment !== "docs_pending"
      ? ok(null)
      : inTx<Result<null>>((tx) => prepareSale(deps, tx, staff, undefined, of.saleId, { event: "made_ready" }));
  if (what === "deliver")
    return ["delivered", "returned"].includes(sale.fulfilment)
      ? ok(null)
      : inTx<Result<null>>((tx) =>
          deliverSale(deps, tx, staff, undefined, of.saleId, { receivedBy: of.buyer, place: "En el rancho" }),
        );
  if (sale.fulfilment !== "returned") {
    const done = await inTx<Result<null>>((tx) =>
      returnSale(deps, tx, staff, of.saleId, {
        reason: "No era lo que esperaba",
        units: "sell",
        refunds: [{ chargeId: of.chargeId, way: "provider", amount: sale.total }],
      }),
    );
    if (!done.ok) return done;
  }
  const requested = await deps.db
    .selectFrom("refund as r")
    .innerJoin("charge as c", "c.id", "r.charge_id")
    .select("r.public_id")
    .where("c.public_id", "=", of.chargeId)
    .where("r.state", "=", "requested")
    .executeTakeFirst();
  if (!requested) return ok(null);
  const sent = await approveRefund(deps, staff, requested.public_id);
  return sent.ok ? ok(null) : refuse(sent.code, sent.detail);
}
