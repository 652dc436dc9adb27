import { buyInTurn, joinWaitlist, leaveWaitlist, myPlaces, readPlace } from "@corral/contract/calls/selling/waitlist";
import type { NewPlace, TurnPurchase, WaitlistPlace } from "@corral/contract/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { shopChanged } from "#src/shared/api/shop-changed";

const PLACE = "waitlist-place";
/** While one waits, the page asks again by itself. */
const AGAIN = 15_000;
export const isInLine = (it: WaitlistPlace) => it.state === "waiting" || it.state === "offered";

export const usePlace = (id: string | undefined) =>
  useQuery({
    queryKey: [PLACE, id],
    queryFn: ({ signal }) => api(readPlace, { params: { placeId: id ?? "" }, signal }),
    enabled: Boolean(id),
    staleTime: 3_000,
    refetchInterval: ({ state }) => (state.data && isInLine(state.data) ? AGAIN : false),
  });

/** The lines in which this phone waits, newest first: all, or those of one item. */
export const useMyPlaces = (itemId?: string) =>
  useQuery({
    queryKey: [PLACE, "mine", itemId ?? ""],
    queryFn: ({ signal }) => api(myPlaces, { query: { itemId }, signal }),
    staleTime: 3_000,
  });

export const useJoin = (itemId: string) =>
  usePlaceWrite((body: NewPlace, key) => api(joinWaitlist, { params: { itemId }, body, key }));
export const useBuyInTurn = (placeId: string) =>
  usePlaceWrite((body: TurnPurchase, key) => api(buyInTurn, { params: { placeId }, body, key }));
export const useLeave = (placeId: string) =>
  usePlaceWrite((_: undefined, key) => api(leaveWaitlist, { params: { placeId }, body: {}, key }));

function usePlaceWrite<I>(run: Parameters<typeof useKeyedMutation<I, WaitlistPlace>>[0]) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (place) => client.setQueryData([PLACE, place.id], place),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [PLACE] });
      shopChanged(client);
    },
  });
}
