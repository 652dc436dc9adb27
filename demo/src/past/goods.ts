import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { approveRefund } from "@corral/server/features/payments/refunds/decide-refund";
import { deliverSale } from "@corral/server/features/selling/delivery/deliver";
import { returnSale } from "@corral/server/features/selling/delivery/give-back";
import { prepareSale } from "@corral/server/features/selling/delivery/prepare";
import { acceptAtScale } from "@corral/server/features/selling/weighings/accept";
import { proposeWeighing } from "@corral/server/features/selling/weighings/propose";
import type { Staff } from "@corral/server/platform/calls/authorize";
import type { Tx } from "@corral/server/platform/database/db";
import { inTransaction } from "@corral/server/platform/database/in-transaction";
import type { Deps, TxDeps } from "@corral/server/platform/deps";
import { newId } from "@corral/server/platform/ids";
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
    .select(["fulfilment", "total", "scheduled_local", "price_status"])
    .where("public_id", "=", of.saleId)
    .executeTakeFirstOrThrow();
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(deps, work);
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
  if (what === "deliver") {
    if (["delivered", "returned"].includes(sale.fulfilment)) return ok(null);
    if (sale.price_status === "estimated") {
      const weighed = await inTx<Result<null>>((tx) => weigh(deps, tx, staff, of.saleId));
      if (!weighed.ok) return weighed;
    }
    return inTx<Result<null>>((tx) =>
      deliverSale(deps, tx, staff, undefined, of.saleId, { receivedBy: of.buyer, place: "En el rancho" }),
    );
  }
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

/** The cage, in grams. */
const TARE = 12_000;

/** What is sold by the kilo is weighed before it leaves, at the weight that it was estimated at; its buyer gives their code. */
async function weigh(deps: TxDeps, tx: Tx, staff: Staff, saleId: string): Promise<Result<null>> {
  const lines = await tx
    .selectFrom("sale_line as l")
    .innerJoin("sale as s", "s.id", "l.sale_id")
    .select(["l.id", "l.est_weight_g"])
    .where("s.public_id", "=", saleId)
    .where("l.price_per_kg", "is not", null)
    .where("l.final_weight_g", "is", null)
    .execute();
  for (const line of lines) {
    const id = newId();
    const reading = { grossG: (line.est_weight_g ?? 0) + TARE, tareG: TARE, shrinkBp: 0, scale: "Báscula del corral" };
    const proposed = await proposeWeighing(deps, tx, staff, undefined, saleId, { id, lineId: line.id, ...reading });
    if (!proposed.ok) return proposed;
    const code = await codeOf(tx, saleId);
    const done = await acceptAtScale(deps, tx, staff, undefined, {
      saleId,
      weighingId: id,
      how: "code",
      code,
      onRefusal: () => undefined,
    });
    if (!done.ok) return done;
  }
  return ok(null);
}

/** The code changes with each weight that was accepted. */
const codeOf = async (tx: Tx, saleId: string) =>
  (await tx.selectFrom("sale").select("weigh_code").where("public_id", "=", saleId).executeTakeFirst())?.weigh_code ??
  "";
