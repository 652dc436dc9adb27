import { saleSaid } from "@corral/domain/selling/sale-words";
import type { SaleRow } from "#src/features/payments/settlement/sale-state";

/** Why nothing of a sale can be weighed now; undefined when it can. */
export function whyNotWeighed(sale: Pick<SaleRow, "state" | "fulfilment">): string | undefined {
  if (sale.fulfilment === "delivered" || sale.fulfilment === "returned") return "Ya se entregó: su precio es el final.";
  return sale.state === "placed" || sale.state === "confirmed"
    ? undefined
    : `La venta está en «${saleSaid[sale.state].words}».`;
}
