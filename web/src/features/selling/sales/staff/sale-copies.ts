import type { SaleDetail } from "@corral/contract/types";
import { useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { SALE_PREFIX } from "#src/offline/storage/forget-person";
import { sealedCopies } from "#src/offline/storage/sealed-copies";
import { readStored } from "#src/offline/storage/stored";

/** How long a sale stays on the phone after it was read: a day of deliveries, and the morning after. */
const COPY_MS = 36 * 3_600_000;

/** A copy, and when the server gave it (UTC ms). */
export interface Copy<T> {
  data: T;
  at: number;
}
export const isFresh = ({ at }: Copy<unknown>) => Date.now() - at < COPY_MS;
/** `place`: among those to weigh, soonest first, as the server listed them. */
interface SaleCopy extends Copy<SaleDetail> {
  place?: number;
}
const sales = sealedCopies<SaleCopy>(SALE_PREFIX);

/** Sales are stored only for who weighs: what they do with one needs no signal. */
export const keepsSales = () => readStored("staff")?.can.includes("sale.weigh") ?? false;
export const keepSale = async (sale: SaleDetail, listed?: number) => {
  if (!keepsSales()) return;
  const place = listed ?? (await sales.read(sale.id))?.place;
  await sales.keep(sale.id, { data: sale, at: Date.now(), ...(place === undefined ? {} : { place }) });
};
/** Deletes those of other users, and those that are too old. */
export const pruneSales = () => sales.all(isFresh);
export const keptSale = (id: string) => sales.read(id);
export const forgetSale = (id: string) => sales.forget(id);

/** To hand over, with a final weight missing. */
export const isToWeigh = ({ estimated, order, fulfilment }: SaleDetail) =>
  estimated && order.state === "confirmed" && !["delivered", "returned"].includes(fulfilment?.state ?? "");

export const KEPT_SALES = [STAFF, "kept-sales"] as const;
/** The sales that this phone has stored: those to weigh, soonest first, and the others, the last one read first. */
export const useKeptSales = () =>
  useQuery({
    queryKey: KEPT_SALES,
    queryFn: async () => {
      const all = (await pruneSales()).sort((a, b) => b.at - a.at);
      const placeOf = ({ place = Number.MAX_SAFE_INTEGER }: SaleCopy) => place;
      const toWeigh = all.filter((it) => isToWeigh(it.data)).sort((a, b) => placeOf(a) - placeOf(b));
      return {
        toWeigh: toWeigh.map((it) => it.data),
        others: all.filter((it) => !toWeigh.includes(it)).map((it) => it.data),
      };
    },
    staleTime: 0,
  });
