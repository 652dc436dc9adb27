import { centavos } from "@corral/domain/kernel/money";
import { standingOf } from "@corral/domain/payments/charges/states";
import type { ReviewFacts } from "@corral/domain/payments/review/review";
import type { ReviewRow } from "#src/features/business/review-tasks/state";
import { readSettings } from "#src/features/business/settings/business";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { amountOf, isPending, readRefunds } from "#src/features/payments/refunds/state";
import { readDisputes } from "#src/features/payments/settlement/disputes/dispute-store";
import { unitsAreFree } from "#src/features/payments/settlement/hold-again";
import { readSurplus, type SurplusRow } from "#src/features/payments/surplus/state";
import type { Tx } from "#src/platform/database/db";

/** A reported payment that doesn't fit; it can be counted only with its id and amount. */
export interface Reported {
  ref: string;
  amount: number;
}
/** The reported and uncounted payment in a task's data. */
export function readReported(task: ReviewRow): Reported | undefined {
  const { money, what, paymentRef, amount } = task.data;
  return money === true &&
    what === "amount" &&
    typeof paymentRef === "string" &&
    typeof amount === "number" &&
    amount > 0
    ? { ref: paymentRef, amount }
    : undefined;
}

/** Facts of a task without a charge, which moves no money. */
export const nothing: ReviewFacts = {
  unitsFree: false,
  charged: centavos(0),
  applied: centavos(0),
  surplus: centavos(0),
  standing: "settled",
  buyerKnown: false,
  uncounted: centavos(0),
  offered: false,
  leaving: centavos(0),
  disputed: false,
  forgivable: centavos(0),
};

/** Current facts of a task's charge, for display and, under the charge's lock, for decisions. */
export async function readFacts(
  tx: Tx,
  task: ReviewRow,
  charge: ChargeRow,
): Promise<{ facts: ReviewFacts; open: SurplusRow[]; own: SurplusRow | undefined }> {
  const rows = await readSurplus(tx, charge.id);
  const own = rows.find((r) => r.id === task.surplus_id);
  const sale = charge.sale_id
    ? await tx.selectFrom("sale").select("buyer_id").where("id", "=", charge.sale_id).executeTakeFirst()
    : undefined;
  const reported = readReported(task);
  const counted =
    reported &&
    (await tx
      .selectFrom("provider_payment")
      .select("charge_id")
      .where("payment_ref", "=", reported.ref)
      .executeTakeFirst());
  // The task's own surplus pays first.
  const open = rows.filter((r) => r.state === "open").sort((a, b) => Number(b === own) - Number(a === own));
  return {
    own,
    open,
    facts: {
      unitsFree: await unitsAreFree(tx, charge),
      charged: charge.amount,
      applied: (await readBalance(tx, charge.id)).applied,
      surplus: centavos(open.reduce((a, r) => a + r.amount, 0)),
      standing: standingOf(charge.state),
      buyerKnown: Boolean(sale?.buyer_id),
      uncounted: centavos(reported && !counted ? reported.amount : 0),
      offered: task.state === "waiting_buyer",
      leaving: amountOf((await readRefunds(tx, charge.id)).filter(isPending)),
      disputed:
        (task.kind === "dispute" || task.kind === "dispute_over") &&
        (await readDisputes(tx, charge.id)).some((d) => d.ref === task.about && d.phase === "opened"),
      forgivable: (await readSettings(tx)).rules.limits.writeOffByStaff,
    },
  };
}
