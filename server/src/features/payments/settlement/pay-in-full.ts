import { pendingReviewStates } from "@corral/domain/business/review-tasks/states";
import { paidMethod } from "@corral/domain/kernel/cash-voucher";
import { centavos } from "@corral/domain/kernel/money";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { debtPostings } from "@corral/domain/payments/settlement";
import { decidePaidInFull, type PaidInFull } from "@corral/domain/payments/settlement/in-full";
import type { ProviderAnswer } from "@corral/providers/provider";
import { type RawBuilder, sql } from "kysely";
import { insertMessage } from "#src/features/business/message-queue/queue-message";
import { recipientOf } from "#src/features/business/message-queue/recipient";
import { type Settings, settingsOf } from "#src/features/business/settings/business";
import { type AttemptRow, attemptMoved } from "#src/features/payments/attempts/state";
import { type ChargeRow, chargeMoved } from "#src/features/payments/charges/state";
import {
  type ChargeView,
  chargeView,
  type ViewFacts,
  viewQueries,
} from "#src/features/payments/charges/view/charge-view";
import { type Account, insertJournal } from "#src/features/payments/ledger/write-journal";
import { herdQueries, toHerdFacts } from "#src/features/payments/receipts/herd-facts";
import { nextNumbers, sealReceipt, seriesOf } from "#src/features/payments/receipts/issue-receipt";
import { receiptNews } from "#src/features/payments/receipts/queue-receipt";
import { linesWithFreight, type ToIssue } from "#src/features/payments/receipts/receipt-content";
import { claimsMoved } from "#src/features/shop/claims/store";
import { type Buyer, NOBODY } from "#src/platform/calls/buyer";
import type { Tx } from "#src/platform/database/db";
import { readTogether, writeTogether } from "#src/platform/database/together";
import type { TxDeps } from "#src/platform/deps";
import { chargeNotice } from "#src/platform/live/live";
import { activeKid } from "#src/platform/seal/seal";
import { receiptFactsOf } from "./confirm-sale";
import { type SaleRow, saleMoved } from "./sale-state";
import { nextCheckOf } from "./schedule";

/** Whose request is answered with the settled charge, and how its key keeps that answer. */
export interface AnswerTo {
  buyer: Buyer;
  origin: string;
  keep(view: object): RawBuilder<{ key: string }>;
}
type Paid = ProviderAnswer & { kind: "paid" };
export interface Settled {
  attempt: Pick<AttemptRow, "id" | "state" | "decline_reason">;
  /** The charge afterwards, where somebody waits for it. */
  view?: ChargeView;
}

/**
 * Counts a payment that pays a sale in full, once, in time: what `settle` does step by step, in three statements.
 * Undefined where there is more to do; then nothing is written. The caller holds the charge's lock.
 */
export async function payInFull(
  deps: TxDeps,
  tx: Tx,
  ids: { attemptId: string; chargeId: string },
  answer: Paid,
  to?: AnswerTo,
): Promise<Settled | undefined> {
  const now = deps.now();
  const facts = await readFacts(tx, ids, answer, to?.buyer ?? NOBODY, now);
  const [attempt, charge, sale] = [facts.attempt[0] as AttemptRow, facts.charge[0] as ChargeRow, facts.wholeSale[0]];
  const settings = await settingsOf(deps, tx, facts.settings);
  const balance = facts.balance[0];
  const decided = decidePaidInFull(
    {
      answer: {
        attempt: {
          id: attempt.id,
          provider: attempt.provider,
          method: attempt.method,
          state: attempt.state,
          amount: attempt.amount,
          releaseAt: attempt.release_at,
        },
        now,
        zone: deps.zone,
      },
      money:
        facts.counted.length || !balance
          ? undefined
          : {
              state: charge.state,
              charged: charge.amount,
              applied: balance.applied,
              surplus: balance.surplus,
              cancelledByStaff: charge.cancelled_by !== null,
              lateMoney: settings.rules.lateMoney,
            },
      purpose: charge.purpose,
      sale,
      hasOthers: facts.others.length > 0,
      hasDates: facts.wholeLines.some((line) => line.session_id !== null),
      hasTasks: facts.tasks.length > 0,
    },
    answer,
  );
  if (!decided || !sale) return undefined;

  const receipts = await sealBoth(deps, tx, { facts, attempt, charge, sale, settings, answer, now });
  const after = afterPayment(attempt, charge, decided, answer, now);
  const view = to && viewAfter(deps, facts, { after, charge, decided, receipts, settings, origin: to.origin });
  await writeTogether(tx, {
    ...writesOf(tx, { facts, attempt, charge, sale, answer, after, receipts, now }),
    ...(view ? { key: to.keep(view) } : {}),
  });
  deps.wake("tick");
  return { attempt: after.row, ...(view ? { view } : {}) };
}

/** Everything that decides, is written down or shown, in one snapshot. */
function readFacts(tx: Tx, ids: { attemptId: string; chargeId: string }, answer: Paid, buyer: Buyer, now: Instant) {
  const saleId = sql<string>`(select sale_id from one)`;
  const tasks = ["short_by_little", "expired_with_money", "undecided_for_a_day"] as const;
  return readTogether(
    tx,
    {
      ...viewQueries(tx, buyer, now),
      attempt: tx.selectFrom("attempt").selectAll().where("id", "=", ids.attemptId),
      wholeSale: tx.selectFrom("sale").selectAll().where("id", "=", saleId),
      wholeLines: tx.selectFrom("sale_line").selectAll().where("sale_id", "=", saleId).orderBy("position"),
      counted: sql`
        select 1 as one from provider_payment p join attempt a on a.id = ${ids.attemptId}
        where p.provider = a.provider and p.payment_ref = ${answer.paymentRef}`,
      others: sql`
        select 1 as one from journal where charge_id = ${ids.chargeId}
        union all select 1 from attempt where charge_id = ${ids.chargeId} and id <> ${ids.attemptId}
          and state = any(${[...liveAttemptStates] as string[]})`,
      tasks: tx
        .selectFrom("review_task")
        .select("id")
        .where("charge_id", "=", ids.chargeId)
        .where((e) =>
          e.or([
            e("kind", "=", "dispute"),
            e.and([e("kind", "in", [...tasks]), e("state", "in", [...pendingReviewStates])]),
          ]),
        ),
      ...herdQueries(tx, {
        animals: sql`select animal_id from sale_line where sale_id = ${saleId}`,
        items: sql`select item_id from sale_line where sale_id = ${saleId} and heads is not null`,
      }),
      recipient: recipientOf(ids.chargeId),
      kid: activeKid,
    },
    sql`one as (select * from charge where id = ${ids.chargeId})`,
  );
}
type Facts = Awaited<ReturnType<typeof readFacts>>;

interface Found {
  facts: Facts;
  attempt: AttemptRow;
  charge: ChargeRow;
  sale: SaleRow;
  answer: Paid;
  now: Instant;
}

/** The receipts of the payment and of the sale, under the next numbers of their series. */
async function sealBoth(deps: TxDeps, tx: Tx, { settings, ...found }: Found & { settings: Settings }) {
  const { facts, attempt, charge, sale, answer, now } = found;
  const common = receiptFactsOf(deps.zone, charge, sale, now);
  const paid = {
    method: paidMethod(attempt.method, attempt.voucher),
    reference: answer.paymentRef,
    amount: answer.amount,
  };
  const payment: ToIssue = {
    ...common,
    tipo: "pago",
    lines: [],
    total: charge.amount,
    payments: [{ ...paid, at: answer.at ?? now }],
    balance: centavos(0),
    payment: { provider: attempt.provider, ref: answer.paymentRef },
  };
  const whole: ToIssue = {
    ...common,
    tipo: "venta",
    lines: linesWithFreight(facts.wholeLines, sale),
    total: sale.total,
    payments: [{ ...paid, at: now }],
    balance: centavos(0),
  };
  const [first, second] = await nextNumbers(tx, [seriesOf(payment, settings), seriesOf(whole, settings)]);
  const by = {
    settings,
    herd: toHerdFacts(facts),
    sign: (text: (kid: string) => string) => deps.seal.signWith(tx, facts.kid[0]?.kid, text),
  };
  return {
    payment: await sealReceipt(payment, first as number, by),
    sale: await sealReceipt(whole, second as number, by),
  };
}
type Receipts = Awaited<ReturnType<typeof sealBoth>>;

/** The attempt afterwards: the row, and what changes in it. */
function afterPayment(attempt: AttemptRow, charge: ChargeRow, decided: PaidInFull, answer: Paid, now: Instant) {
  const row: AttemptRow = {
    ...attempt,
    state: decided.attempt,
    action_url: null,
    ended_at: attempt.ended_at ?? now,
    // As every attempt of a charge that was paid: what comes later is surplus.
    superseded_at: now,
    raw_status: answer.raw.slice(0, 200),
    order_ref: attempt.order_ref ?? answer.orderRef ?? null,
    payment_ref: attempt.payment_ref ?? answer.paymentRef,
  };
  const next = nextCheckOf(row, { ...charge, state: decided.charge }, now);
  const changes = {
    action_url: null,
    superseded_at: toIso(now),
    raw_status: row.raw_status,
    order_ref: row.order_ref,
    payment_ref: row.payment_ref,
    checks: attempt.checks + 1,
    last_checked_at: toIso(now),
    next_check_at: next === undefined ? null : toIso(next),
  };
  return { row, changes };
}
type After = ReturnType<typeof afterPayment>;

/** `decidePaidInFull` knows that the table of attempts accepts it. */
type Moved = NonNullable<ReturnType<typeof attemptMoved>>;

/** One journal, the counted payment, both receipts and the message, and each state after it. */
function writesOf(tx: Tx, w: Found & { after: After; receipts: Receipts }) {
  const { facts, attempt, charge, sale, answer, now } = w;
  const entry = insertJournal(tx, {
    kind: "collect",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: attempt.provider,
    reason: `${attempt.method} ${answer.paymentRef}`,
    postings: {
      [`clearing:${attempt.provider}` as Account]: answer.amount,
      ...debtPostings(answer.amount, centavos(0)),
    },
  });
  // One message for the payment and its sale: the receipt that lists both.
  const message = facts.recipient[0] && insertMessage(tx, receiptNews(w.receipts.sale.news, facts.recipient[0]));
  return {
    claims: claimsMoved(tx, sale.id, "all_in", null),
    charge: chargeMoved(tx, charge, "all_in").update,
    sale: saleMoved(tx, sale, "money_in", sale.confirmed_at === null ? { confirmed_at: toIso(now) } : {}).update,
    attempt: (attemptMoved(tx, attempt, "paid", now, w.after.changes) as Moved).update,
    journal: entry.journal,
    postings: entry.postings,
    payment: tx.insertInto("provider_payment").values({
      provider: attempt.provider,
      payment_ref: answer.paymentRef,
      attempt_id: attempt.id,
      charge_id: charge.id,
      amount: answer.amount,
      journal_id: entry.id,
      counted_at: toIso(now),
    }),
    receipts: tx.insertInto("receipt").values([w.receipts.payment.row, w.receipts.sale.row]),
    ...(message ? { message } : {}),
    told: chargeNotice(charge.public_id),
  };
}

/** The view from the rows that are about to be written. */
function viewAfter(
  deps: TxDeps,
  facts: ViewFacts,
  w: { after: After; charge: ChargeRow; decided: PaidInFull; receipts: Receipts; settings: Settings; origin: string },
): ChargeView {
  const { charge, after, receipts } = w;
  const paid = charge.amount;
  return chargeView(
    deps,
    { ...charge, state: w.decided.charge, version: charge.version + 1 },
    {
      ...facts,
      balance: [{ collected: paid, surplus: centavos(0), applied: paid, held: paid }],
      attempts: facts.attempts.map((a) => (a.id === after.row.id ? { ...after.row, beside: false } : a)),
      receipts: [...facts.receipts, receipts.payment.row, receipts.sale.row],
    },
    { rules: w.settings.rules, off: undefined, origin: w.origin, now: deps.now() },
  );
}
