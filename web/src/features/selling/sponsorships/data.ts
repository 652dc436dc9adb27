import { endSponsorship, listSponsorships, renewSponsorship } from "@corral/contract/calls/selling/sponsorships";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type SponsorshipGroup = "active" | "ended";

/** Who sponsors by the month, newest first. */
export const useSponsorships = (group: SponsorshipGroup) =>
  useInfiniteQuery({
    queryKey: [STAFF, "sponsorships", group],
    queryFn: ({ signal, pageParam }) =>
      api(listSponsorships, { signal, query: { group, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Makes the month's charge, ends the promise, or goes on with it. */
export function useSponsorshipAct(sponsorshipId: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    (act: "renew" | "end" | "resume", key) =>
      act === "renew"
        ? api(renewSponsorship, { params: { sponsorshipId }, key })
        : api(endSponsorship, { params: { sponsorshipId }, body: { act }, key }),
    {
      onSettled: () =>
        void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" }),
    },
  );
}
