import { isOneOf, present } from "@corral/domain/kernel/lookup";
import { move } from "@corral/domain/kernel/machine";
import { toIso } from "@corral/domain/kernel/time";
import {
  type AttemptEvent,
  type AttemptState,
  attemptMoves,
  busyAttemptStates,
  liveAttemptStates,
} from "@corral/domain/payments/attempts/states";
import { declines } from "@corral/domain/payments/charges/declines";
import { type AnswerStep, decideAnswer } from "@corral/domain/payments/settlement";
import { holdAfterAttempts } from "@corral/domain/payments/settlement/holds";
import { kindsSettledBy } from "@corral/domain/reviews";
import type { ClabeSlip, ProviderAnswer } from "@corral/providers/provider";
import { type RawBuilder, sql } from "kysely";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { readSettings, type Settings } from "#src/features/business/settings/business";
import {
  type AttemptRow,
  attemptById,
  liveAttempts,
  moveAttempt,
  nextCheckOf,
} from "#src/features/payments/attempts/state";
import { queuePaymentFailed } from "#src/features/payments/charges/queue-payment-failed";
import { queueVoucher } from "#src/features/payments/charges/queue-voucher";
import { type ChargeRow, chargeLock, lockedOf, moveCharge } from "#src/features/payments/charges/state";
import type { Balance } from "#src/features/payments/ledger/write-journal";
import type { IssuedRow } from "#src/features/payments/receipts/issue-receipt";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Tx } from "#src/platform/database/db";
import { changeRow, deferWrites, writeLater } from "#src/platform/database/deferred-writes";
import { inTransaction } from "#src/platform/database/in-transaction";
import { type Answers, type Query, readTogether } from "#src/platform/database/together";
import type { Deps, TxDeps } from "#src/platform/deps";
import type { AttemptTx } from "./charge-tx";
import { countPayment } from "./count-money";
import { countRefunds } from "./count-refunds";
import { countDispute, endDispute } from "./disputes/dispute";
import { inHand, mayHaveTasks, takeInHand } from "./in-hand";
import { hasLiveSibling, heldWith } from "./parts";

/**
 * Applies a provider's answer under the lock of its charge, whoever asked (our call, a webhook, the janitor, a
 * person). Idempotent; late truth still counts.
 */
export const settle = (deps: Deps, attemptId: string, answer: ProviderAnswer): Promise<AttemptRow> =>
  settleWith(deps, attemptId, answer, { queries: {}, write: () => undefined });

/** What a caller reads and writes in the statements of a settlement. */
export interface Alongside<Q> {
  /** They may read the charge as `one`. */
  queries: Q;
  /**
   * Answers what is written with a payment, from what the queries answered before it and what was settled. It is asked only
   * for a payment that took one statement to write.
   */
  write(read: Answers<Q>, paid: Paid): RawBuilder<unknown> | undefined;
}
/** A charge that a payment paid, as it is about to be written. */
export interface Paid {
  charge: ChargeRow;
  attempt: AttemptRow;
  balance: Balance;
  receipts: readonly IssuedRow[];
  settings: Settings;
}

/** The same together with what the caller reads and writes. */
export async function settleWith<Q extends Record<string, Query>>(
  deps: Deps,
  attemptId: string,
  answer: ProviderAnswer,
  alongside: Alongside<Q>,
): Promise<AttemptRow> {
  return inTransaction(deps, async (tx, deps) => {
    const { charge, state } = await lockChargeOf(tx, attemptId);
    // What is paid already was counted, or is rare.
    const isNews =
      answer.kind === "paid" && move<AttemptState, AttemptEvent>(attemptMoves, state, "paid") !== undefined;
    return deferWrites(tx, async (tx) => {
      const about = isNews ? { attemptId, chargeId: charge.id, paymentRef: answer.paymentRef } : undefined;
      const read = about && (await takeInHand(deps, tx, about, alongside.queries));
      const attempt = await settleLocked(deps, tx, charge, attemptId, answer);
      const held = inHand(tx);
      if (read && held && charge.state === "paid") {
        const { balance, receipts, issuer } = held;
        const write = alongside.write(read, { charge, attempt, balance, receipts, settings: issuer.settings });
        if (write) await writeLater(tx, "alongside", write);
      }
      return attempt;
    });
  });
}

/** The same for a caller that holds the lock of the charge. */
export async function settleLocked(
  deps: TxDeps,
  tx: Tx,
  charge: ChargeRow,
  attemptId: string,
  answer: ProviderAnswer,
): Promise<AttemptRow> {
  const attempt = inHand(tx)?.attempt ?? present(await attemptById(tx, attemptId));
  const now = deps.now();
  const { id, provider, method, state, amount, release_at: releaseAt } = attempt;
  const facts = { attempt: { id, provider, method, state, amount, releaseAt }, now, zone: deps.zone };
  for (const step of decideAnswer(facts, answer)) await apply({ deps, tx, charge, attempt, now }, step);
  const after = inHand(tx)?.attempt ?? present(await attemptById(tx, attemptId));
  after.order_ref ??= answer.orderRef || null;
  after.payment_ref ??= answer.paymentRef || null;
  const next = nextCheckOf(after, charge, now);
  await changeRow(tx, "attempt", attemptId, {
    raw_status: answer.raw.slice(0, 200),
    last_checked_at: toIso(now),
    checks: sql<number>`checks + 1`,
    next_check_at: next === undefined ? null : toIso(next),
    order_ref: after.order_ref,
    payment_ref: after.payment_ref,
  });
  if (after.state === state) return after;
  if (!isOneOf(busyAttemptStates, after.state) && mayHaveTasks(tx, kindsSettledBy("attempt.decided")))
    await settleTasks(tx, "attempt.decided", { chargeId: charge.id }, now);
  return after;
}

/** Locks the charge of an attempt, whose state may be older than the lock. */
async function lockChargeOf(tx: Tx, attemptId: string): Promise<{ charge: ChargeRow; state: AttemptState }> {
  const { charges, attempt } = await readTogether(tx, {
    charges: chargeLock({ attemptId }),
    attempt: tx.selectFrom("attempt").select(["charge_id", "state"]).where("id", "=", attemptId),
  });
  const [of] = attempt;
  if (!of) throw new Error("no such attempt");
  return { charge: lockedOf(charges, (c) => c.id === of.charge_id), state: of.state };
}

async function apply(context: AttemptTx, step: AnswerStep): Promise<unknown> {
  const { deps, tx, charge, attempt, now } = context;
  switch (step.do) {
    case "count_payment":
      return countPayment(context, step);
    case "count_refunds":
      return countRefunds(context, step.payment, step);
    case "count_dispute":
      return countDispute(context, step.payment, step);
    case "end_dispute":
      return mayHaveTasks(tx, ["dispute"]) && endDispute(context, step.payment, step.how);
    case "move_attempt":
      return moveAttempt(tx, attempt, step.event, now, actionColumns(step.action));
    case "end_attempt":
      return step.event === "declined"
        ? decline(context, declines[step.reason].message, {
            decline_reason: step.reason,
            failure_code: step.failureCode.slice(0, 100),
          })
        : end(context, step.event);
    case "show_voucher":
      return showVoucher(context, step);
    case "close_voucher":
      return closeVoucher(context);
    case "ask_staff":
      return addReviewTask(tx, {
        kind: step.kind,
        about: step.about,
        chargeId: charge.id,
        attemptId: attempt.id,
        data: step.data,
        now,
      });
    case "warn":
      return deps.log.warn(step.message, { attempt: attempt.id, ...step.data });
  }
}

const actionColumns = (action: (AnswerStep & { do: "move_attempt" })["action"]) =>
  action === undefined
    ? {}
    : action === null
      ? { action_url: null }
      : { action_kind: action.kind, action_url: action.url };

/** The beneficiary of a transfer: as the provider says, else the account's holder. */
async function withBeneficiary(context: AttemptTx, slip: ClabeSlip): Promise<ClabeSlip> {
  if (slip.beneficiary) return slip;
  const { business } = await readSettings(context.tx);
  return { ...slip, beneficiary: context.deps.public.accountHolder || business.legalName || business.name };
}

/** The voucher or CLABE is ready; its buyer is notified once. */
async function showVoucher(context: AttemptTx, step: AnswerStep & { do: "show_voucher" }): Promise<void> {
  const clabe = step.clabe && (await withBeneficiary(context, step.clabe));
  const moved = await moveAttempt(context.tx, context.attempt, "voucher_out", context.now, {
    ...(step.voucher ? { voucher: JSON.stringify(step.voucher) } : {}),
    ...(clabe ? { clabe: JSON.stringify(clabe) } : {}),
  });
  if (!moved || !step.isNew) return;
  const shown = { voucher: step.voucher ?? context.attempt.voucher, clabe: clabe ?? context.attempt.clabe };
  await queueVoucher(context.deps, context.tx, context.charge, { ...context.attempt, ...shown });
}

/** The provider ended a voucher before its deadline: nobody is asked to pay it any more. */
async function closeVoucher({ tx, attempt, now }: AttemptTx): Promise<void> {
  if (attempt.expires_at === null || attempt.expires_at <= now) return;
  await tx
    .updateTable("attempt")
    .set({ expires_at: toIso(now) })
    .where("id", "=", attempt.id)
    .execute();
}

/**
 * Ends an attempt without money. After the last live one, the buyer gets time to choose another method (rulings 1).
 */
export async function end(context: AttemptTx, event: AttemptEvent, also: Record<string, string> = {}) {
  const wasLive = isOneOf(liveAttemptStates, context.attempt.state);
  await moveAttempt(context.tx, context.attempt, event, context.now, { ...also, action_url: null });
  if (wasLive) await freeIfNothingLeft(context);
}

/**
 * Ends an attempt that was refused. The payer of one that was in review has left the page, and is told `why` by a message: a
 * sentence.
 */
async function decline(context: AttemptTx, why: string, also: Record<string, string>): Promise<void> {
  const { deps, tx, charge, attempt } = context;
  const wasInReview = attempt.state === "processing" || attempt.state === "unknown";
  await end(context, "declined", also);
  if (wasInReview) await queuePaymentFailed(deps, tx, charge, attempt, why);
}

/** Nothing of the charge can be paid any more: the payer gets time to choose again. */
export async function freeIfNothingLeft(context: AttemptTx) {
  if ((await liveAttempts(context.tx, context.charge.id)).length > 0) return;
  const until = holdAfterAttempts({ state: context.charge.state, holdUntil: context.charge.hold_until }, context.now);
  if (until === undefined) return;
  await moveCharge(context.tx, context.charge, "attempts_ended", until === null ? {} : { hold_until: toIso(until) });
  context.charge.hold_until = until ?? context.charge.hold_until;
  if (until !== null && context.charge.plan_id !== null) await heldWith(context.tx, context.charge, until).execute();
  // A voucher of another part of the plan keeps the units longer.
  if (until !== null && context.charge.sale_id && !(await hasLiveSibling(context.tx, context.charge)))
    await moveClaims(context.tx, context.charge.sale_id, "attempts_ended", until, context.now);
}
