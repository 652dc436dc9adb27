import { listPicks } from "@corral/contract/calls/shop/picks";
import { useQuery } from "@tanstack/react-query";
import { api } from "#src/shared/api/http";

/** The animals that a lot offers, with those that have a buyer already. */
export const usePicks = (itemId: string) =>
  useQuery({
    queryKey: ["catalog", itemId, "animals"],
    queryFn: ({ signal }) => api(listPicks, { params: { itemId }, signal }),
    staleTime: 10_000,
  });
