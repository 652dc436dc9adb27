import { type Centavos, centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuseField } from "@corral/domain/kernel/result";
import { quoted } from "@corral/domain/kernel/text/names";
import type { RefundWay } from "@corral/domain/payments/refunds/refunds";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { askRefund } from "#src/features/payments/refunds/ask-refund";
import { refundable } from "#src/features/payments/refunds/find-refund";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

/** How one charge is refunded; without an amount (centavos), all that is left. */
export interface Back {
  chargeId: string;
  way: RefundWay;
  amount?: Centavos;
  clabe?: string;
  holder?: string;
}
type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "CLABE_INVALID" | "REFUND_EXCEEDS_COLLECTED" | "REFUND_NOT_ALLOWED";

/**
 * Requests refunds of a sale's charges through the refund flow with its approvals; each is a task until it is sent.
 * With `all`, a paid charge without an instruction is refused, so that no money is forgotten. Returns the requested
 * total in centavos.
 */
export async function giveMoneyBack(
  s: { deps: TxDeps; tx: Tx; staff: Staff },
  charges: readonly ChargeRow[],
  backs: readonly Back[],
  o: { reason: string; all: boolean; salePublicId: string; units?: "release" },
): Promise<Result<Centavos, Refused>> {
  const strange = backs.find((b) => !charges.some((c) => c.public_id === b.chargeId));
  if (strange) return refuseField("refunds", "Ese cobro no es de esta venta.");
  let requested = 0;
  for (const charge of charges) {
    const { left } = await refundable(s.tx, charge.id);
    const back = backs.find((b) => b.chargeId === charge.public_id);
    if (!back && left > 0 && o.all)
      return refuseField("refunds", `Di cómo se devuelven los ${spoken(left)} de ${quoted(charge.concept)}.`);
    const amount = centavos(back?.amount ?? left);
    if (!back || amount === 0) continue;
    const done = await askRefund(s.deps, s.tx, s.staff, charge.public_id, {
      amount,
      way: back.way,
      reason: o.reason,
      units: o.units && amount === left ? o.units : "keep",
      ...(back.clabe ? { clabe: back.clabe } : {}),
      ...(back.holder ? { holder: back.holder } : {}),
    });
    if (!done.ok) return done;
    requested += amount;
    // Asked back whole, a deposit is one task: that of its refund.
    if (amount === left) await settleTasks(s.tx, "deposit.asked_back", { chargeId: charge.id }, s.deps.now());
    await addReviewTask(s.tx, {
      kind: "sale_to_return",
      about: done.value.id,
      chargeId: charge.id,
      data: { amount, sale: o.salePublicId },
      now: s.deps.now(),
    });
  }
  return ok(centavos(requested));
}
