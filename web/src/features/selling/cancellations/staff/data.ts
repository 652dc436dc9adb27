import { askForSale, cancelSale, declineRequest } from "@corral/contract/calls/selling/cancellations";
import type { SaleCancel } from "@corral/contract/types";
import { useSaleWrite, type Verb } from "#src/features/selling/sales/staff/data";
import { api } from "#src/shared/api/http";

export const useCancelSale = (id: string) => useSaleWrite(id, (given: Verb<SaleCancel>) => api(cancelSale, given));
export const useAskForSale = (id: string) =>
  useSaleWrite(id, (given: Verb<{ text: string }>) => api(askForSale, given));
export const useDecline = (id: string) =>
  useSaleWrite(id, (given: Verb<{ answer: string }>) => api(declineRequest, given));
