import type { Instant } from "@corral/domain/time";
import { list, present, text } from "../json";
import type { Voucher } from "../provider";
import { seconds } from "./seconds";

/**
 * What to show at the till. A charge counts as OXXO's only when it says so in one of three fields; otherwise it is a cash reference of the stores that it
 * names, and OXXO must not be printed on it (providers.md §3.1).
 */
export function voucherOf(charges: unknown[]): Voucher | undefined {
  const withReference = charges.filter((c) => text(c, "payment_method", "reference"));
  const charge = withReference.find(isOxxo) ?? withReference[0];
  const reference = text(charge, "payment_method", "reference");
  if (!charge || !reference) return undefined;
  const oxxo = isOxxo(charge);
  return {
    reference,
    network: oxxo ? "oxxo" : "cash",
    stores: oxxo ? ["OXXO"] : storesOf(charge),
    ...present<{ expiresAt: Instant }>({
      expiresAt:
        seconds((charge as { payment_method: unknown }).payment_method, "expires_at") ?? seconds(charge, "expires_at"),
    }),
  };
}

const isOxxo = (charge: unknown) =>
  text(charge, "payment_method", "type") === "oxxo" ||
  /^oxxo/i.test(text(charge, "payment_method", "service_name") ?? "") ||
  /^oxxo$/i.test(text(charge, "payment_method", "store_name") ?? "");

function storesOf(charge: unknown): string[] {
  const named = list(charge, "payment_method", "store_names").map(String);
  const one = text(charge, "payment_method", "store_name");
  return named.length ? named : one ? [one] : [];
}
