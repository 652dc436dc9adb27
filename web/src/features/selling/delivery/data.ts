import { deliverSale, prepareSale, returnSale } from "@corral/contract/calls/selling/delivery";
import type { Delivery, OrderRow, SaleDetail, SaleReturn } from "@corral/contract/types";
import { useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { useSaleWrite, type Verb } from "#src/features/selling/sales/staff/data";
import { salesText as t } from "#src/features/selling/sales/text";
import { api } from "#src/shared/api/http";
import type { EachAct } from "#src/shared/lists/selection/each-act";

type Preparing = { event: SaleDetail["may"]["prepare"][number]; note?: string; date?: string };

export const usePrepare = (id: string) => useSaleWrite(id, (given: Verb<Preparing>) => api(prepareSale, given));
export const useDeliver = (id: string) => useSaleWrite(id, (given: Verb<Delivery>) => api(deliverSale, given));
export const useReturnSale = (id: string) => useSaleWrite(id, (given: Verb<SaleReturn>) => api(returnSale, given));

const prepare =
  (event: Preparing["event"]): EachAct<OrderRow>["run"] =>
  ({ id }, key) =>
    api(prepareSale, { params: { saleId: id }, body: { event }, key: key.of({ id, event }) });
const isIn = ({ fulfilment }: OrderRow, ...states: string[]) => states.includes(fulfilment?.state ?? "");

/** What can be said of several selected orders at once. An order with a day isn't offered as ready, which would drop the day. */
const preparing: readonly EachAct<OrderRow>[] = [
  {
    label: t.many.ready,
    fits: (order) => isIn(order, "docs_pending"),
    run: prepare("made_ready"),
    done: t.many.areReady,
    undo: prepare("docs_missing"),
  },
  {
    label: t.many.send,
    fits: (order) => isIn(order, "ready", "scheduled"),
    run: prepare("sent_out"),
    done: t.many.sent,
  },
];
export function usePrepareMany() {
  const client = useQueryClient();
  const onActed = () => {
    for (const what of ["sales", "sale", "today"]) void client.invalidateQueries({ queryKey: [STAFF, what] });
  };
  return { acts: preparing, onActed };
}
