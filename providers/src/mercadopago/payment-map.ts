import type { Centavos } from "@corral/domain/kernel/money";
import { sum } from "@corral/domain/kernel/money";
import type { Instant } from "@corral/domain/kernel/time";
import { get, list, present, text } from "../json";
import type { OtherPayment, ProviderAnswer, RefundRow, SentAttempt } from "../provider";
import { declineReason } from "./declines";
import { amountOf, disputed, isEnded, type MapOptions, moment } from "./map";

type RequestedPayment = Pick<SentAttempt, "reference" | "amount">;
const MONEY = ["approved", "refunded", "charged_back", "in_mediation"];

/** Maps a payment of the Payments API, such as the wallet's, to an answer (providers.md §2.6, §2.10). */
export function paymentAnswer(
  payment: unknown,
  request: RequestedPayment,
  options: Pick<MapOptions, "live"> = {},
): ProviderAnswer {
  const paymentRef = text(payment, "id");
  const status = text(payment, "status");
  if (!paymentRef || !status) return { kind: "unknown", why: "odd body", raw: "odd body" };
  const detail = text(payment, "status_detail") ?? "";
  const about = { paymentRef, raw: `${status}/${detail}` };
  const amount = amountOf(payment, "transaction_amount");
  const wrong = difference(payment, request, options);
  if (wrong)
    return {
      ...about,
      kind: "mismatch",
      what: wrong,
      money: MONEY.includes(status),
      ...present<{ amount: Centavos }>({ amount }),
    };
  if (MONEY.includes(status)) {
    if (amount === undefined) return { ...about, kind: "unknown", why: "paid without amount" };
    const held = { ...about, amount };
    if (status === "refunded") return { ...held, kind: "refunded", refunds: refundsOf(payment) };
    if (status !== "approved") return disputed({ ...held, refunds: refundsOf(payment) }, [detail]);
    return {
      ...held,
      kind: "paid",
      refunded: refundedOf(payment),
      refunds: refundsOf(payment),
      ...present<{ at: Instant }>({ at: moment(get(payment, "date_approved")) }),
    };
  }
  switch (status) {
    case "pending":
    case "in_process":
    case "authorized":
      return { ...about, kind: "processing", detail: detail || status };
    case "rejected":
      return { ...about, kind: "declined", reason: declineReason(detail) ?? "other", detail };
    case "cancelled":
    case "canceled":
      return { ...about, kind: detail === "expired" ? "expired" : "cancelled" };
    default:
      return { ...about, kind: "unknown", why: `status ${status}` };
  }
}

/** A further payment. It counts whatever its amount: staff refunds the surplus (providers.md §6 bug 19). */
export function otherPayment(payment: unknown): OtherPayment | undefined {
  const paymentRef = text(payment, "id");
  const status = text(payment, "status") ?? "";
  const amount = amountOf(payment, "transaction_amount");
  if (!paymentRef || amount === undefined || !MONEY.includes(status) || text(payment, "currency_id") !== "MXN")
    return undefined;
  return {
    paymentRef,
    amount,
    refunded: status === "refunded" ? amount : refundedOf(payment),
    raw: `${status}/${text(payment, "status_detail") ?? ""}`,
    ...present<Pick<OtherPayment, "at" | "dispute" | "isOver">>({
      at: moment(get(payment, "date_approved")),
      dispute: status === "charged_back" || status === "in_mediation" ? "open" : undefined,
      isOver: isEnded([text(payment, "status_detail")]) || undefined,
    }),
  };
}

export const tookMoney = (payment: unknown) => MONEY.includes(text(payment, "status") ?? "");

/**
 * What differs from the request (domain.md §7.6 rule 5); a payment always has all three fields. `live_mode` is also
 * true for test users' payments, so only false is evidence.
 */
function difference(
  payment: unknown,
  request: RequestedPayment,
  options: Pick<MapOptions, "live">,
): string | undefined {
  if (options.live === true && get(payment, "live_mode") === false) return "mode";
  if (text(payment, "external_reference") !== request.reference) return "reference";
  if (text(payment, "currency_id") !== "MXN") return "currency";
  return amountOf(payment, "transaction_amount") === request.amount ? undefined : "amount";
}

function refundedOf(payment: unknown): Centavos {
  return amountOf(payment, "transaction_amount_refunded") ?? sum(refundsOf(payment).map((r) => r.amount));
}

function refundsOf(payment: unknown): RefundRow[] {
  return list(payment, "refunds").flatMap((r) => {
    const ref = text(r, "id");
    const amount = amountOf(r, "amount");
    return ref && amount !== undefined && !["rejected", "cancelled", "in_process"].includes(text(r, "status") ?? "")
      ? [{ ref, amount }]
      : [];
  });
}
