import { centavos } from "@corral/domain/kernel/money";
import { standingOf } from "@corral/domain/payments/charges/incoming";
import type { ReviewFacts } from "@corral/domain/payments/review/review";
import type { ReviewRow } from "#src/features/business/review-tasks/state";
import { readSettings } from "#src/features/business/settings/business";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import { amountOf, isPending, refundsOf } from "#src/features/payments/refunds/state";
import { disputesOf } from "#src/features/payments/settlement/disputes/dispute-store";
import { unitsAreFree } from "#src/features/payments/settlement/hold-again";
import { type SurplusRow, surplusOf } from "#src/features/payments/surplus/state";
import type { Tx } from "#src/platform/database/db";

/** What the provider told of a payment that doesn't fit: only with its id and amount can it be counted. */
export interface Told {
  ref: string;
  amount: number;
}
/** What the provider reported and nobody has counted, from the task's own data. */
export function auditFactsOf(task: ReviewRow): Told | undefined {
  const { money, what, paymentRef, amount } = task.data as Record<string, unknown>;
  return money === true &&
    what === "amount" &&
    typeof paymentRef === "string" &&
    typeof amount === "number" &&
    amount > 0
    ? { ref: paymentRef, amount }
    : undefined;
}

/** A task about no charge: nothing of it moves money. */
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

/** What is true now of a task's charge, for showing and, under the charge's lock, for deciding. */
export async function factsOf(
  tx: Tx,
  task: ReviewRow,
  charge: ChargeRow,
): Promise<{ facts: ReviewFacts; open: SurplusRow[]; own: SurplusRow | undefined }> {
  const rows = await surplusOf(tx, charge.id);
  const own = rows.find((r) => r.id === task.surplus_id);
  const sale = charge.sale_id
    ? await tx.selectFrom("sale").select("buyer_id").where("id", "=", charge.sale_id).executeTakeFirst()
    : undefined;
  const told = auditFactsOf(task);
  const counted =
    told &&
    (await tx
      .selectFrom("provider_payment")
      .select("charge_id")
      .where("payment_ref", "=", told.ref)
      .executeTakeFirst());
  // The one that the task is about pays first.
  const open = rows.filter((r) => r.state === "open").sort((a, b) => Number(b === own) - Number(a === own));
  return {
    own,
    open,
    facts: {
      unitsFree: await unitsAreFree(tx, charge),
      charged: charge.amount,
      applied: (await balanceOf(tx, charge.id)).applied,
      surplus: centavos(open.reduce((a, r) => a + r.amount, 0)),
      standing: standingOf(charge.state),
      buyerKnown: Boolean(sale?.buyer_id),
      uncounted: centavos(told && !counted ? told.amount : 0),
      offered: task.state === "waiting_buyer",
      leaving: amountOf((await refundsOf(tx, charge.id)).filter(isPending)),
      disputed:
        (task.kind === "dispute" || task.kind === "dispute_over") &&
        (await disputesOf(tx, charge.id)).some((d) => d.ref === task.about && d.phase === "opened"),
      forgivable: (await readSettings(tx)).rules.limits.writeOffByStaff,
    },
  };
}
