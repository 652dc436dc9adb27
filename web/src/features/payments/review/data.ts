import type { ReviewDecision, ReviewPage, ReviewTask } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { get, send } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type ReviewGroup = "open" | "waiting_buyer" | "resolved";

/** What waits for a person, by pages of 30, newest first. */
export const useReview = (group: ReviewGroup) =>
  useInfiniteQuery({
    queryKey: [STAFF, "review", { group }],
    queryFn: ({ signal, pageParam }) =>
      get<ReviewPage>("/api/review", { signal, query: { group, cursor: pageParam, limit: 30 } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const taskKey = (id: string) => [STAFF, "task", id] as const;
export const useTask = (id: string) =>
  useQuery({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => get<ReviewTask>(`/api/review/${id}`, { signal }),
    staleTime: 2_000,
  });

function useTaskWrite<I extends object>(id: string, path: string) {
  const client = useQueryClient();
  return useKeyedMutation((input: I, key) => send<ReviewTask>("POST", `/api/review/${id}/${path}`, input, { key }), {
    onSuccess: (task) => client.setQueryData(taskKey(id), task),
    onSettled: () => {
      for (const what of ["review", "task", "charges"]) void client.invalidateQueries({ queryKey: [STAFF, what] });
    },
  });
}
export const useDecide = (id: string) => useTaskWrite<ReviewDecision>(id, "decision");
export const useAssign = (id: string) => useTaskWrite<{ mine: boolean }>(id, "owner");
