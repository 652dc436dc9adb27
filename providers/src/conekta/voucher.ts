import type { Instant } from "@corral/domain/kernel/time";
import { list, present, text } from "../json";
import type { CashReference, Voucher } from "../provider";
import { seconds } from "./seconds";

/**
 * What to show at the till: every reference that still takes money, OXXO's first. A charge counts as OXXO's only when it says so in one of four fields;
 * otherwise it is a cash reference of the stores that it names, and OXXO must not be printed on it (providers.md §3.1).
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

/** One charge of an order may have ended while another waits; one that says nothing of itself is as its order is. */
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

/** Their names are those of paper: what they call a machine is what people look for in the street. */
const KNOWN: Record<string, string> = { "BBVA ATM": "Cajero BBVA" };

function storesOf(charge: unknown): string[] {
  const named = list(charge, "payment_method", "store_names").map(String);
  const one = text(charge, "payment_method", "store_name");
  if (!named.length && !one && text(charge, "payment_method", "product_type") === "bbva_cash_in")
    return ["Cajero BBVA"];
  return (named.length ? named : one ? [one] : []).map((name) => KNOWN[name] ?? name);
}
