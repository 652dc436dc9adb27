import { type Centavos, centavos, subtract } from "../../kernel/money";
import type { ChargeState } from "../../states/charge";

/** What a charge's state means for money that comes in now. */
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

/** Money for what is settled is a second payment, whatever was given back meanwhile; money for what has ended is late. */
export const standingOf = (state: ChargeState): Standing => standings[state];

/**
 * Divides a payment between the debt and what is over. Late money pays the debt only when it is whole and the units are still free
 * (`revives`); else all of it is over. The two parts always sum to what came in.
 */
export function divide(p: {
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
