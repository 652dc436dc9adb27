import { acceptOfferInPerson, answerOffer, listOffers } from "@corral/contract/calls/selling/offers";
import type { OfferAnswer, StaffOffer } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { shopChanged } from "#src/shared/api/shop-changed";

export type OfferGroup = "open" | "over";

/** The offers of a group, newest first: all, or those for one item. */
export const useOffers = (group: OfferGroup, itemId: string | undefined) =>
  useInfiniteQuery({
    queryKey: [STAFF, "offers", group, itemId ?? ""],
    queryFn: ({ signal, pageParam }) =>
      api(listOffers, { signal, query: { group, itemId, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** The seller accepts, gives another figure or says no. */
export const useAnswer = (offerId: string) =>
  useOfferVerb((body: OfferAnswer, key) => api(answerOffer, { params: { offerId }, body, key }));
/** Who offered is there and accepts the seller's figure. */
export const useAcceptInPerson = (offerId: string) =>
  useOfferVerb((body: { seen: Centavos }, key) => api(acceptOfferInPerson, { params: { offerId }, body, key }));

function useOfferVerb<I>(run: Parameters<typeof useKeyedMutation<I, StaffOffer>>[0]) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
      shopChanged(client);
    },
  });
}
