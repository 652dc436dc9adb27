import { type Day, dayIn } from "@corral/domain/kernel/time";
import { dueWords } from "@corral/domain/payments/charges/account-due";
import type { Deps } from "#src/platform/deps";

/** Until when what was sold on credit is to be paid. */
export function accountDue(deps: Pick<Deps, "zone" | "now">, due: Day) {
  const today = dayIn(deps.zone, deps.now());
  return { dueWords: dueWords(due, today), overdue: due < today };
}
