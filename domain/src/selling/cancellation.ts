import type { ChargeState } from "../payments/charges/states";
import type { SaleState } from "./sales/states";

/** Its money went back or is on its way, all of it. */
const returned: readonly ChargeState[] = ["refunding", "refunded"];
/** Nothing can be paid of it any more, and nothing was. */
const ended: readonly ChargeState[] = ["cancelled", "expired"];

/** Whether there is something of a sale that could be cancelled or given back: not once all its money goes back or went. */
export function mayAskToCancel(sale: SaleState, charges: readonly ChargeState[]): boolean {
  if (sale !== "confirmed" && sale !== "completed") return false;
  const isReturned = charges.some((it) => returned.includes(it));
  return !isReturned || !charges.every((it) => returned.includes(it) || ended.includes(it));
}
