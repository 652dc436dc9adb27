import { paidMethod } from "@corral/domain/kernel/cash-voucher";
import { add, type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { paymentReceipt } from "@corral/domain/payments/purposes";
import {
  asksForUnits,
  type CountedPayment,
  decidePayment,
  type PaymentFacts,
} from "@corral/domain/payments/settlement";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { readSettings } from "#src/features/business/settings/business";
import { isWhole } from "#src/features/payments/charges/state";
import { readBalance, writeJournal } from "#src/features/payments/ledger/write-journal";
import type { PaidWith, ToIssue } from "#src/features/payments/receipts/receipt-content";
import type { Tx } from "#src/platform/database/db";
import { writeLater } from "#src/platform/database/deferred-writes";
import type { AttemptTx } from "./charge-tx";
import { issueAll, receiptFacts } from "./confirm-sale";
import { depositIsIn } from "./deposits/deposit";
import { finishCancel } from "./finish-cancel";
import { holdAgain } from "./hold-again";
import { type InHand, inHand } from "./in-hand";
import { owedBesides } from "./parts";
import { applyEffects, towardsDebt } from "./towards-debt";

const clearing = (provider: string) => `clearing:${provider}`;

/**
 * Counts a payment exactly once, keyed by its id at the provider or of the staff's payment. Journal, charge, sale,
 * claims and receipts change with it or not at all.
 */
export async function countPayment(context: AttemptTx, payment: Payment) {
  const { tx, charge, attempt, now } = context;
  const outcome = decidePayment(payment, await readFacts(context, payment));
  if (!outcome.ok) {
    if (outcome.why === "of_another_attempt")
      await addReviewTask(tx, {
        kind: "payment_of_another",
        about: payment.ref,
        chargeId: charge.id,
        attemptId: attempt.id,
        data: { counted_for: outcome.countedFor, amount: payment.amount },
        now,
      });
    return;
  }
  const { applied, over, completes, missing } = outcome;
  const journalId = await writeJournal(tx, {
    kind: "collect",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: payment.takenBy?.actor ?? attempt.provider,
    reason: payment.takenBy?.reason ?? `${attempt.method} ${payment.ref}`,
    cashSessionId: payment.takenBy?.cashSessionId ?? null,
    postings: {
      [clearing(attempt.provider)]: payment.amount,
      ...(await towardsDebt(tx, charge, applied, completes)),
      ...(over ? { customer_surplus: centavos(-over) } : {}),
    },
  });
  const row = {
    provider: attempt.provider,
    payment_ref: payment.ref,
    attempt_id: attempt.id,
    charge_id: charge.id,
    amount: payment.amount,
    journal_id: journalId,
    counted_at: toIso(now),
  };
  await writeLater(tx, "provider_payment", tx.insertInto("provider_payment").values(row));
  const paid = { method: paidMethod(attempt.method, attempt.voucher), reference: payment.ref, amount: payment.amount };
  const held = inHand(tx);
  if (held) countInHand(held, { ...paid, at: now }, { applied, over });
  const receipt: ToIssue = {
    ...(await receiptFacts(context, attempt.payer.name)),
    tipo: paymentReceipt(charge.purpose),
    lines: [],
    total: charge.amount,
    payments: [{ ...paid, at: payment.at ?? now }],
    balance: isWhole(charge) ? missing : add(missing, await owedBesides(tx, charge)),
    payment: { provider: attempt.provider, ref: payment.ref },
  };
  // The receipt of a sale that this completes is issued together with it.
  const toIssue = [receipt];
  await applyEffects({ ...context, toIssue }, journalId, outcome.effects);
  await issueAll({ ...context, toIssue });
}

/** The charge's money after a payment. */
function countInHand(held: InHand, paid: PaidWith, { applied, over }: { applied: Centavos; over: Centavos }): void {
  const { balance } = held;
  held.balance = {
    collected: add(balance.collected, paid.amount),
    surplus: add(balance.surplus, over),
    applied: add(balance.applied, applied),
    held: add(balance.held, paid.amount),
  };
  held.paying = paid;
}

/**
 * The facts that decide about a payment. Two are established here: a cancellation whose deposit is gone completes,
 * and late money holds its units.
 */
async function readFacts(context: AttemptTx, payment: Payment): Promise<PaymentFacts | CountedPayment> {
  const { tx, charge, attempt, now } = context;
  // Another payment of the same answer is asked for by itself: it may be in the ledger for another attempt.
  const reported = inHand(tx)?.reported;
  const countedFor =
    reported?.ref === payment.ref ? reported.countedFor : await countedBefore(tx, attempt.provider, payment.ref);
  if (countedFor !== undefined) return { attemptId: attempt.id, countedFor };
  // The deposit was refunded meanwhile: the balance alone must not complete the sale, whose units go on sale again.
  if (charge.state === "cancelling" && !(await depositIsIn(tx, charge))) await finishCancel(context.deps, tx, charge);
  const { applied, surplus } = inHand(tx)?.balance ?? (await readBalance(tx, charge.id));
  const facts = {
    state: charge.state,
    charged: charge.amount,
    applied,
    surplus,
    cancelledByStaff: charge.cancelled_by !== null,
    lateMoney: (inHand(tx)?.issuer.settings ?? (await readSettings(tx))).rules.lateMoney,
  };
  return { ...facts, unitsHeld: asksForUnits(payment, facts) && (await holdAgain(tx, charge, now, null)).ok };
}

/** The attempt for which a payment is in the ledger. */
async function countedBefore(tx: Tx, provider: string, ref: string): Promise<string | undefined> {
  const counted = await tx
    .selectFrom("provider_payment")
    .select("attempt_id")
    .where("provider", "=", provider)
    .where("payment_ref", "=", ref)
    .executeTakeFirst();
  return counted?.attempt_id;
}

export interface Payment {
  ref: string;
  amount: Centavos;
  at: Instant | undefined;
  /** Staff accepted it separately from the debt: all of it is the buyer's. */
  apart?: true;
  /** Taken by staff: by whom, the ledger's text, and the drawer. */
  takenBy?: { actor: string; reason: string; cashSessionId: string | null };
}
