import { type Centavos, centavos, sum } from "@corral/domain/kernel/money";
import type { Instant } from "@corral/domain/kernel/time";
import type { DeclineReason } from "@corral/domain/payments/charges/declines";
import { list, present, text, whole } from "../json";
import type { OtherPayment, ProviderAnswer, RefundRow, SentAttempt } from "../provider";
import { seconds } from "./seconds";
import { voucherOf } from "./voucher";

type RequestedPayment = Pick<SentAttempt, "reference" | "amount">;
const MONEY = ["paid", "partially_refunded", "refunded", "reversed", "charged_back"];

/** Maps an order to the answer for its attempt (providers.md §3.5). A paid charge takes precedence over the order's own status. */
export function orderAnswer(order: unknown, request: RequestedPayment, live: boolean | undefined): ProviderAnswer {
  const orderRef = text(order, "id");
  if (!orderRef) return { kind: "unknown", why: "odd body", raw: "odd body" };
  const charges = list(order, "charges", "data");
  const paid = charges.filter((c) => MONEY.includes(text(c, "status") ?? ""));
  const paymentStatus = text(order, "payment_status") ?? "none";
  const about = { orderRef, raw: paymentStatus };
  const amount = whole(order, "amount");
  const wrong = difference(order, request, live);
  if (wrong)
    return {
      ...about,
      kind: "mismatch",
      what: wrong,
      money: paid.length > 0,
      ...present<{ paymentRef: string }>({ paymentRef: text(paid[0], "id") }),
      ...(amount === undefined ? {} : { amount: centavos(amount) }),
    };

  const main = paid[0];
  const status = main && !MONEY.includes(paymentStatus) ? "paid" : paymentStatus;
  if (MONEY.includes(status)) return money(status);
  switch (status) {
    case "none":
      return { ...about, kind: "processing", detail: "no charge yet" };
    case "pending_payment":
    case "pending_confirmation": {
      const voucher = voucherOf(charges);
      return voucher
        ? { ...about, kind: "waiting", voucher }
        : { ...about, kind: "processing", detail: "no reference yet" };
    }
    case "expired":
      return { ...about, kind: "expired" };
    case "canceled":
    case "cancelled":
    case "voided":
      return { ...about, kind: "cancelled" };
    case "declined":
    case "fraudulent": {
      const detail = text(charges[0], "failure_code") ?? status;
      return { ...about, kind: "declined", reason: declineReason(detail), detail };
    }
    default:
      return { ...about, kind: "unknown", why: `status ${status}` };
  }

  function money(now: string): ProviderAnswer {
    const charge = main ?? charges[0];
    const paymentRef = text(charge, "id");
    if (!paymentRef || amount === undefined) return { ...about, kind: "unknown", why: "paid without id or amount" };
    const others = paid
      .slice(1)
      .map(otherOf)
      .filter((o): o is OtherPayment => o !== undefined);
    const held = { ...about, paymentRef, amount: centavos(amount), ...(others.length ? { others } : {}) };
    const refunds = refundsOf(charges);
    if (now === "charged_back") return { ...held, kind: "disputed", phase: phaseOf(charge), refunds };
    if (now === "refunded" || now === "reversed") return { ...held, kind: "refunded", refunds };
    const refunded = centavos(Math.abs(whole(order, "amount_refunded") ?? sum(refunds.map((r) => r.amount))));
    return {
      ...held,
      kind: "paid",
      refunded,
      refunds,
      ...present<{ at: Instant }>({ at: seconds(charge, "paid_at") }),
    };
  }
}

/** What differs from the request (domain.md §7.6 rule 5), or the mode: test orders never pay live sales. */
function difference(order: unknown, request: RequestedPayment, live: boolean | undefined): string | undefined {
  const mode = (order as { livemode?: unknown }).livemode;
  if (live !== undefined && typeof mode === "boolean" && mode !== live) return "mode";
  if (referenceOf(order) !== request.reference) return "reference";
  if (text(order, "currency") !== "MXN") return "currency";
  return whole(order, "amount") === request.amount ? undefined : "amount";
}

/** Our reference, which is sent in both places. */
export const referenceOf = (order: unknown) =>
  text(order, "metadata", "reference_id") ??
  list(order, "charges", "data")
    .map((c) => text(c, "reference_id"))
    .find((r) => r !== undefined);

function otherOf(charge: unknown): OtherPayment | undefined {
  const paymentRef = text(charge, "id");
  const amount = whole(charge, "amount");
  return paymentRef && amount !== undefined
    ? {
        paymentRef,
        amount: centavos(amount),
        refunded: ["refunded", "reversed"].includes(text(charge, "status") ?? "")
          ? centavos(amount)
          : sum(refundsOf([charge]).map((r) => r.amount)),
        ...present<Pick<OtherPayment, "at" | "dispute">>({
          at: seconds(charge, "paid_at"),
          dispute: text(charge, "status") === "charged_back" ? phaseOf(charge) : undefined,
        }),
      }
    : undefined;
}

/** The phase of the latest dispute of a charge (providers.md §3.5). One that the provider covers is no loss of ours; without a status it is open. */
function phaseOf(charge: unknown): "open" | "lost" | "won" {
  const status = text(list(charge, "disputes", "data").at(-1), "status");
  return status === "lost" ? "lost" : status === "won" || status === "covered" ? "won" : "open";
}

/** Refund rows have negative amounts (providers.md §3.6). */
function refundsOf(charges: unknown[]): RefundRow[] {
  return charges
    .flatMap((c) => list(c, "refunds", "data"))
    .flatMap((r) => {
      const ref = text(r, "id");
      const amount = whole(r, "amount");
      return ref && amount !== undefined ? [{ ref, amount: centavos(Math.abs(amount)) as Centavos }] : [];
    });
}

/** By the suffixes of the codes of providers.md §3.7; cash is hardly ever declined. */
function declineReason(detail: string): DeclineReason {
  if (detail.endsWith("insufficient_funds")) return "insufficient_funds";
  if (detail.endsWith("bank.timeout")) return "bank_timeout";
  if (detail.endsWith("suspicious_behaviour") || detail === "fraudulent") return "high_risk";
  return detail.endsWith("bank.declined") ? "bank_declined" : "other";
}
