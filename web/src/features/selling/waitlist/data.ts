import { listWaitlist, removeFromWaitlist } from "@corral/contract/calls/selling/waitlist";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { shopChanged } from "#src/shared/api/shop-changed";

export type PlaceGroup = "open" | "over";

/** Who is in line, or isn't any more, newest first: for all, or for one item. */
export const usePlaces = (group: PlaceGroup, itemId: string | undefined) =>
  useInfiniteQuery({
    queryKey: [STAFF, "waitlist", group, itemId ?? ""],
    queryFn: ({ signal, pageParam }) =>
      api(listWaitlist, { signal, query: { group, itemId, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Takes somebody out of a line, with a reason. */
export function useRemove(placeId: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    (reason: string, key) => api(removeFromWaitlist, { params: { placeId }, body: { reason }, key }),
    {
      onSettled: () => {
        void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
        shopChanged(client);
      },
    },
  );
}
