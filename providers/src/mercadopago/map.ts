import { isClabe } from "@corral/domain/business/clabe";
import { type Centavos, centavos, fromDecimal, sum } from "@corral/domain/kernel/money";
import { fromIso, type Instant } from "@corral/domain/kernel/time";
import { get, list, present, text, webAddress } from "../json";
import type { ClabeSlip, ProviderAnswer, RefundRow, SentAttempt } from "../provider";
import { declineReason } from "./declines";

type RequestedPayment = Pick<SentAttempt, "reference" | "method" | "amount">;
export interface MapOptions {
  baseUrl: string;
  live?: boolean | undefined;
}

/** Maps an order of the Orders API to the answer for its attempt (providers.md §2.4.8). */
export function orderAnswer(order: unknown, request: RequestedPayment, options: MapOptions): ProviderAnswer {
  const orderRef = text(order, "id");
  const status = text(order, "status");
  if (!orderRef || !status) return { kind: "unknown", why: "odd body", raw: "odd body" };
  const payment = paymentOf(order);
  const paymentRef = text(payment, "id");
  const details = [text(payment, "status_detail"), text(order, "status_detail")].filter((d) => d !== undefined);
  const about = {
    orderRef,
    ...present<{ paymentRef: string }>({ paymentRef }),
    raw: `${status}/${text(order, "status_detail") ?? ""} ${text(payment, "status") ?? ""}/${text(payment, "status_detail") ?? ""}`,
  };
  const is = (...words: string[]) => details.some((d) => words.includes(d));
  const money =
    ["processed", "refunded", "charged_back", "in_mediation"].includes(status) ||
    text(payment, "status") === "processed";
  const paid = paidAmount(order, payment, request);
  const wrong = difference(order, request, money, options);
  if (wrong)
    return { ...about, kind: "mismatch", what: wrong, money, ...present<{ amount: Centavos }>({ amount: paid }) };

  if (money) {
    if (!paymentRef || paid === undefined) return { ...about, kind: "unknown", why: "paid without id or amount" };
    const held = { ...about, paymentRef, amount: paid };
    const refunds = refundsOf(order);
    const failed = failedRefundsOf(order);
    const known = { ...held, refunds, ...(failed.length ? { failedRefunds: failed } : {}) };
    const rows = chargebacksOf(order);
    if ([status, ...paymentStates(order)].some((s) => DISPUTED.includes(s)) || rows.some(isOpenRow))
      return disputed(known, [...details, ...rows.map((row) => text(row, "status"))]);
    if (status === "refunded" || is("refunded")) return { ...known, kind: "refunded" };
    const listed = sum(refunds.map((r) => r.amount));
    return { ...known, kind: "paid", refunded: centavos(Math.max(listed, refundedAmount(order, payment))) };
  }
  switch (status) {
    case "created":
    case "processing":
    case "in_review":
      return { ...about, kind: "processing", detail: details[0] ?? status };
    case "action_required":
      return action();
    case "failed":
      return declined();
    case "expired":
    case "canceled":
    case "cancelled":
      if (is("3ds_challenge_expired", "cc_rejected_3ds_challenge")) return declined();
      return { ...about, kind: status === "expired" || is("expired") ? "expired" : "cancelled" };
    default:
      return { ...about, kind: "unknown", why: `status ${status}` };
  }

  function declined(): ProviderAnswer {
    const detail = details.find((d) => declineReason(d)) ?? details[0] ?? "failed";
    return { ...about, kind: "declined", reason: declineReason(detail) ?? "other", detail };
  }

  function action(): ProviderAnswer {
    if (is("waiting_capture")) return { ...about, kind: "processing", detail: "waiting_capture" };
    if (is("pending_challenge")) {
      // The bank's part is over: there is nothing to show, and the order says how it ends.
      const security = text(payment, "payment_method", "transaction_security", "status");
      if (security !== undefined && CHALLENGE_OVER.includes(security.toUpperCase()))
        return { ...about, kind: "processing", detail: `challenge ${security}` };
      const url = webAddress(text(payment, "payment_method", "transaction_security", "url"), options.baseUrl);
      return url
        ? { ...about, kind: "needs_action", url, why: "challenge" }
        : { ...about, kind: "processing", detail: "pending_challenge" };
    }
    const clabe = slipOf(payment, options);
    if (clabe || is("waiting_transfer", "waiting_payment", "waiting_retry"))
      return { ...about, kind: "waiting", ...present<{ clabe: ClabeSlip }>({ clabe }) };
    return { ...about, kind: "processing", detail: details[0] ?? status ?? "" };
  }
}

/** Statuses of a transaction's security after which no challenge is open (providers.md §2.4.5). */
const CHALLENGE_OVER = ["AUTHENTICATED", "NOT_AUTHENTICATED", "ATTEMPTED", "REJECTED", "ERROR"];
const DISPUTED = ["charged_back", "in_mediation"];
const paymentStates = (order: unknown): string[] =>
  list(order, "transactions", "payments").flatMap((p) => text(p, "status") ?? []);
/**
 * A chargeback may show on the payment alone, or only as a row of its own, while the order stays `processed`
 * (`transactions.chargebacks[]` with `case_id` and `status`: mercadopago/sdk-nodejs; a payment's own state:
 * mercadopago/adb-payment, mercadopago/cart-woocommerce).
 */
export const chargebacksOf = (order: unknown): unknown[] => list(order, "transactions", "chargebacks");
const isOpenRow = (row: unknown) => !ENDED.includes(text(row, "status") ?? "");

/** The payment that was paid, also where it was disputed since; else the last one. */
function paymentOf(order: unknown): unknown {
  const all = list(order, "transactions", "payments");
  const is = (...states: string[]) => all.find((p) => states.includes(text(p, "status") ?? ""));
  return is("processed") ?? is(...DISPUTED, "refunded") ?? all.at(-1);
}

/**
 * A transfer's amount is what arrived, more or less than requested, as the order sums it; a card's interest is the
 * buyer's, so our amount stays (providers.md §2.5). A card's order says what was paid, whatever its payment says: only
 * without the order's sum the payment's is read.
 */
function paidAmount(order: unknown, payment: unknown, request: RequestedPayment): Centavos | undefined {
  const total = amountOf(order, "total_amount") ?? amountOf(payment, "amount");
  const isAccredited = text(order, "status") === "processed" && text(order, "status_detail") === "accredited";
  const sum = amountOf(order, "total_paid_amount");
  const arrived = sum ?? (isAccredited && request.method !== "spei_mp" ? undefined : amountOf(payment, "paid_amount"));
  if (request.method === "spei_mp") return arrived ?? total;
  return arrived !== undefined && total !== undefined && arrived < total ? arrived : total;
}

/** What was given back, where the rows are missing: the answer of an order may sum it before it lists it. */
const refundedAmount = (order: unknown, payment: unknown): Centavos =>
  centavos(Math.max(amountOf(order, "refunded_amount") ?? 0, amountOf(payment, "refunded_amount") ?? 0));

/** Test credentials produce other ids than live ones (providers.md §2.4.4). */
const isTestOrder = (id: string | undefined) => id?.startsWith("ORDTST") === true;

/** What differs from the request (domain.md §7.6 rule 5). Missing fields are tolerated only in an answer without a payment. */
function difference(
  order: unknown,
  request: RequestedPayment,
  money: boolean,
  options: MapOptions,
): string | undefined {
  const reference = text(order, "external_reference");
  if (reference === undefined ? money : reference !== request.reference) return "reference";
  const currency = text(order, "currency") ?? text(order, "currency_id");
  const country = text(order, "country_code");
  if (currency !== undefined && currency !== "MXN") return "currency";
  if (money && currency === undefined && !["MEX", "MX", "MLM"].includes(country ?? "")) return "currency";
  if (options.live === true && isTestOrder(text(order, "id"))) return "mode";
  if (money && request.method === "spei_mp") return differsWithin(order) ? "paid_amount" : undefined;
  const total = amountOf(order, "total_amount");
  const paid = money ? paidAmount(order, paymentOf(order), request) : undefined;
  return [total, paid].some((amount) => amount !== undefined && amount !== request.amount) ? "amount" : undefined;
}

/** A transfer whose order and payment name two sums: a person looks at it (a check of the first day). */
function differsWithin(order: unknown): boolean {
  const [sum, one] = [amountOf(order, "total_paid_amount"), amountOf(paymentOf(order), "paid_amount")];
  const payments = list(order, "transactions", "payments").filter((p) => text(p, "status") === "processed");
  return sum !== undefined && one !== undefined && payments.length <= 1 && sum !== one;
}

/** The destination of the transfer; undefined when the order has none. */
function slipOf(payment: unknown, options: MapOptions): ClabeSlip | undefined {
  const reference = text(payment, "payment_method", "reference")?.trim();
  const isAccount = reference !== undefined && isClabe(reference);
  const ticketUrl = webAddress(text(payment, "payment_method", "ticket_url"), options.baseUrl);
  if (!reference && !ticketUrl) return undefined;
  return present<ClabeSlip>({
    clabe: isAccount ? reference : undefined,
    reference: isAccount ? undefined : reference?.slice(0, 60) || undefined,
    bank: text(payment, "payment_method", "financial_institution")?.trim() || undefined,
    beneficiary: text(payment, "payment_method", "beneficiary_name")?.trim() || undefined,
    ticketUrl,
    expiresAt: moment(get(payment, "date_of_expiration")),
  }) as ClabeSlip;
}

const NOT_DONE = new Set([
  "failed",
  "rejected",
  "cancelled",
  "canceled",
  "processing",
  "in_process",
  "in_review",
  "pending",
  "action_required",
]);

const FAILED = ["failed", "rejected", "cancelled", "canceled"];
const failedRefundsOf = (order: unknown): string[] =>
  list(order, "transactions", "refunds").flatMap((r) =>
    FAILED.includes(text(r, "status") ?? "") ? (text(r, "id") ?? []) : [],
  );

/** Completed refunds only; pending and rejected ones don't count. */
function refundsOf(order: unknown): RefundRow[] {
  return list(order, "transactions", "refunds").flatMap((r) => {
    const ref = text(r, "id");
    const amount = amountOf(r, "amount");
    return ref && amount !== undefined && !NOT_DONE.has(text(r, "status") ?? "") ? [{ ref, amount }] : [];
  });
}

/** The details of an ended dispute. They don't say who won: the pages of Orders and of Payments give them opposite meanings. */
const ENDED = ["settled", "reimbursed", "closed"];
export const isEnded = (details: readonly (string | undefined)[]) => details.some((d) => ENDED.includes(d ?? ""));

/** A dispute as the payment shows it; who won only its chargeback says (chargebacks.ts). */
export const disputed = <Held extends object>(held: Held, details: readonly (string | undefined)[]) => ({
  ...held,
  kind: "disputed" as const,
  phase: "open" as const,
  ...(isEnded(details) ? { isOver: true } : {}),
});

/** Centavos of an amount field; undefined when it is missing, never negative. */
export function amountOf(value: unknown, key: string): Centavos | undefined {
  const v = text(value, key);
  const parsed = v === undefined ? undefined : fromDecimal(v);
  return parsed === undefined ? undefined : centavos(parsed);
}

export function moment(value: unknown): Instant | undefined {
  const at = typeof value === "string" ? fromIso(value) : undefined;
  return at === undefined || Number.isNaN(at) ? undefined : at;
}
