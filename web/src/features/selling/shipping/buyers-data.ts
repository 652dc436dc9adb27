import {
  answerQuote,
  changeBuyerShipping,
  readBuyerShipping,
  shippingOptions,
} from "@corral/contract/calls/selling/shipping";
import type { ChargeView, Shipping, ShippingChoice } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const SHIPPING = "buyer-shipping";

/** What a cart's items allow, and when they can be collected. */
export const useShippingOptions = (itemIds: readonly string[]) =>
  useQuery({
    queryKey: ["shipping-options", ...itemIds],
    queryFn: ({ signal }) => api(shippingOptions, { query: { items: itemIds.join(",") }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** How a purchase is delivered; read again when it or its quote changes, not with each payment. Until then what was known is shown, wherever on the page. */
export function useBuyerShipping(charge: ChargeView) {
  const client = useQueryClient();
  const known = () =>
    client.getQueriesData<Shipping>({ queryKey: [SHIPPING, charge.id] }).findLast(([, it]) => it)?.[1];
  return useQuery<Shipping>({
    queryKey: [
      SHIPPING,
      charge.id,
      charge.freight,
      charge.shipping?.version,
      charge.shipping?.quote,
      charge.handover?.scheduledAt,
      charge.handover?.done,
    ],
    queryFn: ({ signal }) => api(readBuyerShipping, { params: { chargeId: charge.id }, signal }),
    placeholderData: (shown) => shown ?? known(),
    staleTime: 30_000,
  });
}

export interface Change {
  choice: ShippingChoice;
  seenFreight: Centavos;
  version: number;
}
function useWrite<I>(run: Parameters<typeof useKeyedMutation<I, Shipping>>[0]) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    // Also after a refusal: it may be another version by now.
    onSettled: () => {
      for (const queryKey of [["charge"], [SHIPPING], ["purchases"]]) void client.invalidateQueries({ queryKey });
    },
  });
}
export const useChangeShipping = (chargeId: string) =>
  useWrite((body: Change, key) => api(changeBuyerShipping, { params: { chargeId }, body, key }));
export const useAnswerQuote = (chargeId: string) =>
  useWrite((body: { act: "accept" | "refuse"; version: number }, key) =>
    api(answerQuote, { params: { chargeId }, body, key }),
  );
