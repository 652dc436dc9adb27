import { type Centavos, centavos, subtract } from "../../kernel/money";
import type { ChargeState } from "./states";

/** What the state of a charge means for a payment that comes in now. */
export type Standing = "owes" | "ended" | "settled";

const standings: Record<ChargeState, Standing> = {
  draft: "owes",
  open: "owes",
  in_progress: "owes",
  partially_paid: "owes",
  cancelling: "owes",
  expired: "ended",
  expired_partial: "ended",
  cancelled: "ended",
  paid_late: "ended",
  paid: "settled",
  overpaid: "settled",
  refunding: "settled",
  partially_refunded: "settled",
  refunded: "settled",
  disputed: "settled",
};

/** A payment for a settled charge is a second payment, whatever was refunded meanwhile; one for an ended charge is late. */
export const standingOf = (state: ChargeState): Standing => standings[state];

/**
 * Divides a payment between the debt and the surplus. A late payment pays the debt only when it covers all of it and
 * the units are still free (`revives`); otherwise all of it is surplus. The two parts always sum to the payment.
 */
export function dividePayment(p: {
  amount: Centavos;
  charged: Centavos;
  applied: Centavos;
  standing: Standing;
  revives?: boolean;
}): { owed: Centavos; applied: Centavos; over: Centavos } {
  const owed = p.standing === "settled" ? centavos(0) : centavos(Math.max(0, p.charged - p.applied));
  const takes = p.standing === "owes" || (p.standing === "ended" && p.revives === true && p.amount >= owed);
  const applied = centavos(takes ? Math.min(owed, p.amount) : 0);
  return { owed, applied, over: subtract(p.amount, applied) };
}
