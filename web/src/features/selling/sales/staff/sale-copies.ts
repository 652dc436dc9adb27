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
const sales = sealedCopies<Copy<SaleDetail>>(SALE_PREFIX);

/** Sales are stored only for who weighs: what they do with one needs no signal. */
export const keepsSales = () => readStored("staff")?.can.includes("sale.weigh") ?? false;
export const keepSale = async (sale: SaleDetail) => {
  if (keepsSales()) await sales.keep(sale.id, { data: sale, at: Date.now() });
};
/** Deletes those of other users, and those that are too old. */
export const pruneSales = () => sales.all(isFresh);
export const keptSale = (id: string) => sales.read(id);

/** The sales that this phone has stored, the last one read first. */
export const useKeptSales = () =>
  useQuery({
    queryKey: [STAFF, "kept-sales"],
    queryFn: async () => (await pruneSales()).sort((a, b) => b.at - a.at).map((it) => it.data),
    staleTime: 0,
  });
