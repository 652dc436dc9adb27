import { deliverSale, prepareSale, returnSale } from "@corral/contract/calls/selling/delivery";
import type { Delivery, SaleDetail, SaleReturn } from "@corral/contract/types";
import { useSaleWrite, type Verb } from "#src/features/selling/sales/staff/data";
import { api } from "#src/shared/api/http";

type Preparing = { event: SaleDetail["may"]["prepare"][number]; note?: string; date?: string };

export const usePrepare = (id: string) => useSaleWrite(id, (given: Verb<Preparing>) => api(prepareSale, given));
export const useDeliver = (id: string) => useSaleWrite(id, (given: Verb<Delivery>) => api(deliverSale, given));
export const useReturnSale = (id: string) => useSaleWrite(id, (given: Verb<SaleReturn>) => api(returnSale, given));
