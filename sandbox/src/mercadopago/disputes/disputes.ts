import type { Context } from "../../context";
import { decimalNumber, isoMinus4, type Json } from "../../json";
import type { Chargeback, Claim, MpOrder, MpPayment } from "../model";
import { notifyChargeback, notifyClaim } from "../notify";
import { changeOrder } from "../orders/order-state";
import { changePayment } from "../payments/payment-state";
import { paymentView } from "../payments/payment-view";

export type Disputed = { at: "order"; row: MpOrder } | { at: "payment"; row: MpPayment };
export type DisputePhase = "opened" | "won" | "lost" | "settled" | "reimbursed";

/**
 * The status of an ended dispute. The pages of Orders credit the seller with `settled` and the buyer with `reimbursed`;
 * those of Payments say the reverse. Only `coverage_applied` of the chargeback means the same in both.
 */
const WORDS = {
  order: { won: "settled", lost: "reimbursed" },
  payment: { won: "reimbursed", lost: "settled" },
} as const;

/**
 * Opens or decides a chargeback, or ends it by its status alone (`settled`, `reimbursed`): then nothing says who won.
 * `onPayment`: the order stays `processed`.
 */
export function moveDispute(context: Context, target: Disputed, phase: DisputePhase, onPayment = false): void {
  target.row.chargeback ??= { id: newId(context, target), coverage: null };
  const { chargeback } = target.row;
  if (phase === "opened") chargeback.coverage = null;
  if (phase === "won" || phase === "lost") chargeback.coverage = phase === "won";
  const detail =
    phase === "opened" ? "in_process" : phase === "won" || phase === "lost" ? WORDS[target.at][phase] : phase;
  if (target.at === "order") {
    numberOf(context, target.row);
    // A chargeback may show on the order's payment alone, beside its row (mercadopago/adb-payment reads the payment's state).
    const order = onPayment ? { status: "processed", detail: "accredited" } : { status: "charged_back", detail };
    changeOrder(context, target.row, { ...order, paymentStatus: "charged_back", paymentDetail: detail });
  } else changePayment(context, target.row, "charged_back", detail);
  notifyChargeback(context, chargeback.id, { isNew: phase === "opened", payment: paymentNumber(target) });
}

/** Chargeback ids have eighteen digits: more than the precision of a JSON number. */
const newId = (context: Context, target: Disputed) =>
  target.at === "payment" ? `2${target.row.id}` : `234${context.ids.digits(15)}`;

/** The id of an order's payment in the Payments API. */
function numberOf(context: Context, order: MpOrder): number {
  order.paymentNumber ??= context.ids.bigNumber();
  return order.paymentNumber;
}
const paymentNumber = (target: Disputed) =>
  target.at === "payment" ? target.row.id : (target.row.paymentNumber as number);

/** Opens or closes a buyer's claim. A payment shows it in its status; the documentation of Orders has no status for it. */
export function moveClaim(context: Context, target: Disputed, phase: "opened" | "closed"): Claim {
  if (target.at === "order") numberOf(context, target.row);
  const payment = paymentNumber(target);
  const { claims } = context.store.state;
  const now = context.now();
  const claim = Object.values(claims).find((one) => one.paymentNumber === payment) ?? {
    id: Number(`50${context.ids.digits(8)}`),
    paymentNumber: payment,
    status: phase,
    createdAt: now,
    updatedAt: now,
  };
  claim.status = phase;
  claim.updatedAt = now;
  claims[String(claim.id)] = claim;
  if (target.at === "payment") {
    if (phase === "opened") changePayment(context, target.row, "in_mediation", "pending");
    else if (target.row.status === "in_mediation") changePayment(context, target.row, "approved", "accredited");
  }
  notifyClaim(context, claim);
  context.store.save();
  return claim;
}

interface Found {
  chargeback: Chargeback;
  payment: number;
  amount: number;
  updatedAt: number;
}
function allChargebacks(context: Context): Found[] {
  const { orders, payments } = context.store.state;
  return [
    ...Object.values(orders).map((row) => ({ row, payment: row.paymentNumber ?? 0 })),
    ...Object.values(payments).map((row) => ({ row, payment: row.id })),
  ].flatMap(({ row, payment }) =>
    row.chargeback === undefined
      ? []
      : [{ chargeback: row.chargeback, payment, amount: row.amount, updatedAt: row.updatedAt }],
  );
}

/** The documents show a date and no rule for it: these days are the simulator's own. */
const DOCUMENTS_UNTIL = 10 * 86_400_000;

const chargebackView = ({ chargeback, payment, amount, updatedAt }: Found): Json => ({
  id: chargeback.id,
  payments: [payment],
  currency: "MXN",
  amount: decimalNumber(amount),
  reason: "general",
  coverage_applied: chargeback.coverage,
  // misspelt in the provider's API, too
  coverage_elegible: true,
  documentation_required: false,
  documentation_status: "not_supplied",
  documentation: [],
  date_documentation_deadline: isoMinus4(updatedAt + DOCUMENTS_UNTIL),
  date_created: null,
  date_last_updated: isoMinus4(updatedAt),
  live_mode: true,
});

export function chargebackById(context: Context, id: string): Json | undefined {
  const found = allChargebacks(context).find((one) => one.chargeback.id === id);
  return found && chargebackView(found);
}
export const chargebacksOf = (context: Context, payment: string | undefined): Json[] =>
  allChargebacks(context)
    .filter((one) => payment === undefined || String(one.payment) === payment)
    .sort((a, b) => b.updatedAt - a.updatedAt)
    .map(chargebackView);

/** `resource_id` is the claimed payment. */
export const claimView = (claim: Claim): Json => ({
  id: claim.id,
  resource: "payment",
  resource_id: claim.paymentNumber,
  type: "mediations",
  stage: "claim",
  status: claim.status,
  reason_id: "PNR3430",
  fulfilled: false,
  players: [],
  date_created: isoMinus4(claim.createdAt),
  last_updated: isoMinus4(claim.updatedAt),
});

/** An order's payment as the Payments API shows it, by its id there. */
export function paymentOfOrder(context: Context, number: string): Json | undefined {
  const order = Object.values(context.store.state.orders).find((one) => String(one.paymentNumber) === number);
  if (order === undefined) return undefined;
  const status = order.status === "processed" ? "approved" : order.status;
  return paymentView({
    ...order,
    id: order.paymentNumber as number,
    status,
    typeId: order.methodType,
    refunded: order.refunds.reduce((sum, refund) => sum + refund.amount, 0),
    metadata: {},
    payerEmail: null,
    captured: true,
    approvedAt: order.createdAt,
  });
}
