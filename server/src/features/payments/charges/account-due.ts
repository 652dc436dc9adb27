import { type Day, dayIn } from "@corral/domain/kernel/time";
import { dueWords } from "@corral/domain/payments/charges/account-due";
import { type ChargeState, isPayable } from "@corral/domain/payments/charges/states";
import type { Deps } from "#src/platform/deps";

/** Until when what was sold on credit is to be paid; null where a charge isn't on an account, or is paid. */
export function accountDue(deps: Pick<Deps, "zone" | "now">, charge: { credit_due: Day | null; state: ChargeState }) {
  if (charge.credit_due === null || !isPayable(charge)) return null;
  const today = dayIn(deps.zone, deps.now());
  return { dueWords: dueWords(charge.credit_due, today), overdue: charge.credit_due < today };
}
