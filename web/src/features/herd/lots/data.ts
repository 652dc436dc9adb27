import { editLot, listHeadMovements, moveHeads, readLot, splitLot } from "@corral/contract/calls/herd/lots";
import type { HeadMove, Lot, LotFacts, LotSplit } from "@corral/contract/types";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { useForgetHerd } from "#src/features/herd/animals/data";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type { Lot, LotFacts };

export const LOT = [STAFF, "lot"] as const;

/** A lot as the server has it, asked for each time it is opened: sales and its listing change elsewhere. */
export const useLot = (groupId: string) =>
  useQuery({
    queryKey: [...LOT, groupId],
    queryFn: ({ signal }) => api(readLot, { params: { groupId }, signal }),
    staleTime: 0,
  });

export const useHeadMovements = (groupId: string) =>
  useInfiniteQuery({
    queryKey: [...LOT, groupId, "movements"],
    queryFn: ({ pageParam, signal }) =>
      api(listHeadMovements, {
        params: { groupId },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

function useLotWrite<I>(run: (input: I, key: string) => Promise<Lot>) {
  const forget = useForgetHerd();
  return useKeyedMutation(run, { onSuccess: () => forget() });
}
export const useMoveHeads = (groupId: string) =>
  useLotWrite((body: HeadMove, key) => api(moveHeads, { params: { groupId }, body, key }));
export const useSplitLot = (groupId: string) =>
  useLotWrite((body: LotSplit, key) => api(splitLot, { params: { groupId }, body, key }));
export const useEditLot = (groupId: string) =>
  useLotWrite(({ version, ...body }: LotFacts & { version: number }, key) =>
    api(editLot, { params: { groupId }, body, key, version }),
  );
