import { lookup } from "@corral/domain/kernel/lookup";
import type { Instant } from "@corral/domain/kernel/time";
import { list, present, text } from "../json";
import type { CashReference, Voucher } from "../provider";
import { seconds } from "./seconds";

/**
 * The payable references of an order, OXXO's first. A charge is OXXO's only when one of four fields says so; otherwise
 * it is a cash reference of the stores it names, and must not be printed as OXXO (providers.md §3.1).
 */
export function voucherOf(charges: unknown[]): Voucher | undefined {
  const payable = charges.filter((c) => text(c, "payment_method", "reference") && isPayable(c));
  const [first, ...more] = [...payable.filter(isOxxo), ...payable.filter((c) => !isOxxo(c))];
  if (!first) return undefined;
  const main = referenceOf(first);
  const seen = new Set([main.reference]);
  const others = more.map(referenceOf).filter((r) => !seen.has(r.reference) && seen.add(r.reference));
  return {
    ...main,
    ...(others.length ? { others } : {}),
    ...present<{ expiresAt: Instant }>({
      expiresAt:
        seconds((first as { payment_method: unknown }).payment_method, "expires_at") ?? seconds(first, "expires_at"),
    }),
  };
}

/** A charge may have ended while another is pending; one without a status follows its order. */
const isPayable = (charge: unknown) =>
  ["pending_payment", "pending_confirmation", undefined].includes(text(charge, "status"));

function referenceOf(charge: unknown): CashReference {
  const oxxo = isOxxo(charge);
  return {
    reference: text(charge, "payment_method", "reference") ?? "",
    network: oxxo ? "oxxo" : "cash",
    stores: oxxo ? ["OXXO"] : storesOf(charge),
    ...present<{ agreement: string }>({ agreement: text(charge, "payment_method", "agreement") }),
  };
}

const isOxxo = (charge: unknown) =>
  text(charge, "payment_method", "type") === "oxxo" ||
  text(charge, "payment_method", "product_type") === "oxxo" ||
  /^oxxo/i.test(text(charge, "payment_method", "service_name") ?? "") ||
  /^oxxo$/i.test(text(charge, "payment_method", "store_name") ?? "");

/** Display names for store names that differ from what people know. */
const KNOWN = lookup<string, string>({ "BBVA ATM": "Cajero BBVA" });

function storesOf(charge: unknown): string[] {
  const named = list(charge, "payment_method", "store_names").map(String);
  const one = text(charge, "payment_method", "store_name");
  if (!named.length && !one && text(charge, "payment_method", "product_type") === "bbva_cash_in")
    return ["Cajero BBVA"];
  return (named.length ? named : one ? [one] : []).map((name) => KNOWN[name] ?? name);
}
