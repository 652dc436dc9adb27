import { answerAsBuyer, makeOffer, myOffers, readOffer } from "@corral/contract/calls/selling/offers";
import type { BuyerOffer, NewOffer, OfferAnswer } from "@corral/contract/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { shopChanged } from "#src/shared/api/shop-changed";

const OFFER = "buyer-offer";
/** While somebody else has to answer, the page asks again by itself. */
const AGAIN = 15_000;

export const useOffer = (id: string | undefined) =>
  useQuery({
    queryKey: [OFFER, id],
    queryFn: ({ signal }) => api(readOffer, { params: { offerId: id ?? "" }, signal }),
    enabled: Boolean(id),
    staleTime: 3_000,
    refetchInterval: ({ state }) => (state.data?.endsAt ? AGAIN : false),
  });

/** The offers of this phone, newest first: all, or those for one item. */
export const useMyOffers = (itemId?: string) =>
  useQuery({
    queryKey: [OFFER, "mine", itemId ?? ""],
    queryFn: ({ signal }) => api(myOffers, { query: { itemId }, signal }),
    staleTime: 3_000,
  });

export const useMakeOffer = (itemId: string) =>
  useOfferWrite((body: NewOffer, key) => api(makeOffer, { params: { itemId }, body, key }));

/** The buyer accepts, gives another figure or takes the offer back. */
export const useReply = (offerId: string) =>
  useOfferWrite((body: OfferAnswer, key) => api(answerAsBuyer, { params: { offerId }, body, key }));

function useOfferWrite<I>(run: Parameters<typeof useKeyedMutation<I, BuyerOffer>>[0]) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (offer) => client.setQueryData([OFFER, offer.id], offer),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [OFFER] });
      shopChanged(client);
    },
  });
}
