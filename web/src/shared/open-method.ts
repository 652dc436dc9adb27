import type { PayMethod } from "@corral/contract/types";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";

/** Opens the modal of a payment method over this charge. */
export function openMethod(method: PayMethod, chargeId: string) {
  if (method === "oxxo_cash") return navigate(to("modal-conekta-oxxo", { c: chargeId }));
  if (method === "spei_mp") return navigate(to("modal-mercadopago-spei", { c: chargeId }));
  return navigate(to("modal-mercadopago", { c: chargeId, ...(method === "mp_wallet" ? { forma: "cuenta" } : {}) }));
}
