import { listBirths, listDams, recordYoung, sellBirth } from "@corral/contract/calls/selling/births";
import type { NewBirth } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { shopChanged } from "#src/shared/api/shop-changed";

export type BirthGroup = "open" | "over";

/** The births that places are sold for, newest first. */
export const useBirths = (group: BirthGroup) =>
  useInfiniteQuery({
    queryKey: [STAFF, "births", group],
    queryFn: ({ signal, pageParam }) => api(listBirths, { signal, query: { group, cursor: pageParam, limit: 20 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Pregnant females of which no places are sold yet. */
export const useDams = () =>
  useQuery({
    queryKey: [STAFF, "births", "dams"],
    queryFn: ({ signal }) => api(listDams, { signal }),
    staleTime: 5_000,
  });

export const useSellBirth = () => useBirthWrite((body: NewBirth, key) => api(sellBirth, { body, key }));
export const useRecordYoung = (itemId: string) =>
  useBirthWrite((animalIds: string[], key) => api(recordYoung, { params: { itemId }, body: { animalIds }, key }));

function useBirthWrite<I, A>(run: Parameters<typeof useKeyedMutation<I, A>>[0]) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
      shopChanged(client);
    },
  });
}
