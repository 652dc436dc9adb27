import { limits } from "@corral/domain/kernel/limits";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { plus } from "@corral/domain/kernel/time";
import { type DecisionName, missingOf, type ReviewFacts } from "@corral/domain/payments/review/review";
import { addReviewTask, moveTask, type ReviewRow } from "#src/features/business/review-tasks/state";
import { attemptById, moveAttempt } from "#src/features/payments/attempts/state";
import { moveCharge } from "#src/features/payments/charges/state";
import { readDeposits, writeJournal } from "#src/features/payments/ledger/write-journal";
import type { ChargeTx } from "#src/features/payments/settlement/charge-tx";
import { completeSale } from "#src/features/payments/settlement/confirm-sale";
import { countPayment } from "#src/features/payments/settlement/count-money";
import { countDispute } from "#src/features/payments/settlement/disputes/dispute";
import { holdAgain } from "#src/features/payments/settlement/hold-again";
import { moveSale, saleById } from "#src/features/payments/settlement/sale-state";
import { freeIfNothingLeft } from "#src/features/payments/settlement/settle";
import { keepSurplus, partIn, payFromWithin } from "#src/features/payments/settlement/towards-debt";
import { keepAsCredit, refundSurplus, wantBack } from "#src/features/payments/surplus/settle-surplus";
import { readSurplus, type SurplusRow } from "#src/features/payments/surplus/state";
import { afterSettling, decideSurplus, readAccount, takePart } from "#src/features/payments/surplus/store";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { readReported } from "./facts";

export interface Decided extends ChargeTx {
  task: ReviewRow;
  facts: ReviewFacts;
  open: SurplusRow[];
  own: SurplusRow | undefined;
  by: string;
  staff: Staff;
  note: string;
  account: { clabe?: string | undefined; holder?: string | undefined };
}
export type Refused =
  | "CLABE_INVALID"
  | "VALIDATION_FAILED"
  | "DECISION_NOT_ALLOWED"
  | "ANIMAL_NOT_AVAILABLE"
  | "NOT_ENOUGH_STOCK"
  | "SESSION_FULL";
type Done = Promise<Result<null, Refused>>;

/** Executes each decision of the table, in the caller's transaction under the charge's lock. */
export const effects: Record<DecisionName, (d: Decided) => Done> = {
  async confirm_sale(d) {
    const held = await holdAgain(d.tx, d.charge, d.now, null);
    if (!held.ok) return held;
    await payWithSurplus(d, centavos(d.facts.charged - d.facts.applied));
    return ok(null);
  },

  async write_off(d) {
    const held = await holdAgain(d.tx, d.charge, d.now, null);
    if (!held.ok) return held;
    await payWithSurplus(d, d.facts.surplus);
    const amount = missingOf(d.facts);
    await payFromWithin(d, { from: "write_off", kind: "write_off", amount, actor: d.by, reason: d.note });
    return ok(null);
  },

  async reopen(d) {
    const held = await holdAgain(d.tx, d.charge, d.now, plus(d.now, limits.restHold));
    if (!held.ok) return held;
    await moveCharge(d.tx, d.charge, "reopened", { paid_late_at: null });
    if (d.charge.sale_id) await moveSale(d.tx, await saleById(d.tx, d.charge.sale_id), "reopened");
    // A partial payment counts already; a late one is applied now. Either way the units wait for the rest.
    if (d.facts.surplus > 0) await payWithSurplus(d, d.facts.surplus);
    else await partIn(d, missingOf(d.facts));
    return ok(null);
  },

  async offer_choice(d) {
    if (d.own) await moveTask(d.tx, d.task, "offered", { note: d.note || null });
    else await releaseDeposits(d);
    return ok(null);
  },

  async keep_credit(d) {
    const row = d.own ?? (await releaseDeposits(d));
    return row?.state === "open" ? keepAsCredit(d, row, d.by) : refuse("DECISION_NOT_ALLOWED");
  },

  async give_back(d) {
    const account = readAccount(d.account);
    if (!account.ok) return account;
    const row = d.own ?? (await releaseDeposits(d));
    if (row?.state !== "open") return refuse("DECISION_NOT_ALLOWED");
    return wantBack(d, row, account.value, d.by);
  },

  async refund(d) {
    if (d.own?.state !== "refund_wanted") return refuse("DECISION_NOT_ALLOWED");
    const requested = await refundSurplus(d, d.own, d.staff, d.note);
    // Frozen by a dispute, or gone: the message says why.
    return requested.ok ? ok(null) : refuse("DECISION_NOT_ALLOWED", requested.detail);
  },

  async ask_again(d) {
    if (d.own?.state !== "refund_wanted") return refuse("DECISION_NOT_ALLOWED");
    await decideSurplus(d, d.own, "wish_undone", d.by, { clabe: null, holder: null });
    await choiceFor(d, d.own);
    return ok(null);
  },

  accept_amount: (d) => countTold(d, {}),
  keep_apart: (d) => countTold(d, { apart: true }),
  dispute_won: (d) => decideDispute(d, "won"),
  dispute_lost: (d) => decideDispute(d, "lost"),
  /** With its balance paid the sale completes now; before that, the decision is stored until it is. */
  async complete_sale(d) {
    if (d.facts.applied === d.facts.charged && (await readDeposits(d.tx, d.charge.id)) > 0) await completeSale(d);
    return ok(null);
  },
  resolve: async () => ok(null),
};

/** Applies open surplus of the charge to its debt, the task's own first, up to `need` centavos. */
async function payWithSurplus(d: Decided, need: Centavos): Promise<void> {
  let left: number = need;
  for (const row of d.open) {
    if (left <= 0) return;
    const amount = centavos(Math.min(left, row.amount));
    await takePart(d, row, amount);
    await decideSurplus(d, row, "applied", d.by, { to_charge_id: d.charge.id });
    const attemptId = await findAttempt(d.tx, row);
    await payFromWithin(d, {
      from: "customer_surplus",
      kind: "surplus_apply",
      amount,
      actor: d.by,
      reason: "paga esta misma compra",
      ...(attemptId ? { attemptId } : {}),
    });
    left -= amount;
    await afterSettling(d, row, "surplus.applied_here");
  }
}

const findAttempt = async (tx: Tx, row: SurplusRow) =>
  (await tx.selectFrom("journal").select("attempt_id").where("id", "=", row.journal_id).executeTakeFirst())?.attempt_id;

/** Turns a partial payment into surplus, about which the buyer chooses. */
async function releaseDeposits(d: Decided): Promise<SurplusRow | undefined> {
  const held = await readDeposits(d.tx, d.charge.id);
  if (held <= 0) return undefined;
  const journalId = await writeJournal(d.tx, {
    kind: "surplus_in",
    at: d.now,
    chargeId: d.charge.id,
    actor: d.by,
    reason: d.note || "el plazo terminó con un abono",
    postings: { customer_deposits: held, customer_surplus: centavos(-held) },
  });
  const id = await keepSurplus(d, { amount: held, journalId, why: "released", asks: "buyer" });
  return (await readSurplus(d.tx, d.charge.id)).find((r) => r.id === id);
}

const choiceFor = (d: Decided, row: SurplusRow) =>
  addReviewTask(d.tx, {
    kind: "surplus_choice",
    about: `${row.id} ${d.now}`,
    chargeId: d.charge.id,
    surplusId: row.id,
    waitsForBuyer: true,
    data: { amount: row.amount },
    now: d.now,
  });

/** Counts a payment that the provider reported although it doesn't fit: to the debt, or `apart` from it. */
async function countTold(d: Decided, how: { apart?: true }): Done {
  const reported = readReported(d.task);
  const attempt = d.task.attempt_id ? await attemptById(d.tx, d.task.attempt_id) : undefined;
  if (!reported || !attempt) return refuse("DECISION_NOT_ALLOWED");
  const context = { deps: d.deps, tx: d.tx, charge: d.charge, attempt, now: d.now };
  await countPayment(context, { ref: reported.ref, amount: centavos(reported.amount), at: undefined, ...how });
  await moveAttempt(d.tx, attempt, "paid", d.now, { action_url: null, payment_ref: reported.ref });
  if (how.apart) await freeIfNothingLeft(context);
  return ok(null);
}

/** Applies a dispute's result as staff saw it in the provider's panel, as if the provider had reported it. */
async function decideDispute(d: Decided, phase: "won" | "lost"): Done {
  const attempt = d.task.attempt_id ? await attemptById(d.tx, d.task.attempt_id) : undefined;
  if (!d.facts.disputed || !attempt) return refuse("DECISION_NOT_ALLOWED");
  const context = {
    deps: d.deps,
    tx: d.tx,
    charge: d.charge,
    attempt,
    now: d.now,
    by: { actor: d.by, name: d.staff.name },
  };
  await countDispute(context, { ref: d.task.about, isMain: attempt.payment_ref === d.task.about }, { phase });
  return ok(null);
}
