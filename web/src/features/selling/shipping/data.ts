import {
  answerQuoteInPerson,
  changeSaleShipping,
  giveQuote,
  listDepartures,
  readSaleShipping,
} from "@corral/contract/calls/selling/shipping";
import type { Asked } from "@corral/contract/route";
import type { QuoteGiven, SaleDetail, Shipping } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { saleKey } from "#src/features/selling/sales/staff/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import type { Change } from "./buyers-data";

const keyOf = (saleId: string) => [STAFF, "shipping", saleId] as const;

/** How a sale is delivered; read again whenever it changes. */
export const useSaleShipping = (sale: SaleDetail) =>
  useQuery({
    queryKey: [...keyOf(sale.id), sale.shipping?.version, sale.total, sale.serverNow],
    queryFn: ({ signal }) => api(readSaleShipping, { params: { saleId: sale.id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

/** A change of a sale's delivery; price, charges and receipts may follow. */
function useVerb<I, C extends ErrorCode>(saleId: string, run: (input: I, key: string) => Asked<Shipping, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      for (const queryKey of [
        keyOf(saleId),
        saleKey(saleId),
        ["charge"],
        [STAFF, "sales"],
        [STAFF, "charge"],
        [STAFF, "departures"],
        [STAFF, "today"],
      ])
        void client.invalidateQueries({ queryKey });
    },
  });
}
export const useChangeSaleShipping = (saleId: string) =>
  useVerb(saleId, (body: Change, key) => api(changeSaleShipping, { params: { saleId }, body, key }));
/** The buyer is there and accepts the quote. */
export const useAcceptQuote = (saleId: string) =>
  useVerb(saleId, (body: { act: "accept"; version: number }, key) =>
    api(answerQuoteInPerson, { params: { saleId }, body, key }),
  );
export const useGiveQuote = (saleId: string) =>
  useVerb(saleId, (body: QuoteGiven, key) => api(giveQuote, { params: { saleId }, body, key }));

/** What leaves on a day; without one, today. */
export const useDepartures = (day: Day | undefined) =>
  useQuery({
    queryKey: [STAFF, "departures", day ?? ""],
    queryFn: ({ signal }) => api(listDepartures, { query: { day }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
