import { centavos } from "@corral/domain/money";
import { instant } from "@corral/domain/time";
import { list, object, text } from "../transport";
import type { ProviderAnswer, SentAttempt, Voucher } from "../provider";

type Resource = { [key: string]: unknown };

/** What a cash order says (providers.md §3.5). Reference, currency and mode must be ours. */
export function readCashOrder(order: Resource, attempt: Pick<SentAttempt, "reference" | "amount">, live: boolean): ProviderAnswer {
  const charges = list(object(order.charges).data);
  const charge = charges.find((c) => isOxxo(object(c.payment_method))) ?? charges[0] ?? {};
  const status = text(order.payment_status) ?? text(charge.status) ?? "";
  const orderRef = text(order.id);
  const about = { raw: status, ...(orderRef ? { orderRef } : {}) };
  const paymentRef = text(charge.id) ?? orderRef ?? "";
  if (!orderRef) return { kind: "unknown", why: "no id", ...about };
  if (referenceIn(order) !== attempt.reference) return { kind: "mismatch", what: "reference", ...about };
  if (text(order.currency) !== "MXN") return { kind: "mismatch", what: "currency", ...about };
  if (order.livemode !== live) return { kind: "mismatch", what: "mode", ...about };
  const amount = centavos(Number(order.amount));
  if (amount !== attempt.amount) return { kind: "mismatch", what: "amount", amount, ...about };
  const paidAt = Number(charge.paid_at);
  const refunded = centavos(Number(order.amount_refunded ?? 0));
  switch (status) {
    case "paid":
    case "partially_refunded":
      return { kind: "paid", paymentRef, amount, refunded, refunds: [], ...(paidAt ? { at: instant(paidAt * 1000) } : {}), ...about };
    case "pending_payment":
    case "pending_confirmation": {
      const voucher = readVoucher(object(charge.payment_method), charges);
      return { kind: "waiting", ...(voucher ? { voucher } : {}), ...about };
    }
    case "expired":
      return { kind: "expired", ...about };
    case "canceled":
    case "cancelled":
    case "voided":
      return { kind: "cancelled", ...about };
    case "declined":
    case "fraudulent":
      return { kind: "declined", reason: "other", detail: status, ...about };
    case "refunded":
    case "reversed":
      return { kind: "refunded", paymentRef, amount, refunds: [], ...about };
    case "charged_back":
      return { kind: "disputed", paymentRef, amount, phase: "open", ...about };
    default:
      return { kind: "unknown", why: `status ${status}`, ...about };
  }
}

/** OXXO by any of the names it has had (providers.md §3.1, §6 bug 13). */
const isOxxo = (m: Resource) => m.type === "oxxo" || /oxxo/i.test(`${text(m.service_name) ?? ""} ${text(m.store_name) ?? ""}`);

function readVoucher(method: Resource, charges: Resource[]): Voucher | undefined {
  const reference = text(method.reference);
  if (!reference) return undefined;
  const until = Number(method.expires_at);
  const stores = charges.flatMap((c) => {
    const names = object(c.payment_method).store_names;
    return Array.isArray(names) ? names.filter((n): n is string => typeof n === "string") : [];
  });
  // Never print "OXXO" on a voucher that OXXO does not take.
  return { reference, network: isOxxo(method) ? "oxxo" : "cash", stores: isOxxo(method) ? ["OXXO"] : stores, ...(until ? { expiresAt: instant(until * 1000) } : {}) };
}

export const referenceIn = (order: Resource) => text(object(order.metadata).reference_id) ?? text(list(object(order.charges).data)[0]?.reference_id);
