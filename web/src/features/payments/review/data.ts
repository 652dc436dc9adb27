import { assignReview, decideReview, listReview, readReview } from "@corral/contract/calls/payments/review";
import type { Asked } from "@corral/contract/route";
import type { ReviewDecision, ReviewRow, ReviewTask } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import type { EachAct } from "#src/shared/lists/selection/each-act";
import { reviewText as t } from "./text";

export type ReviewGroup = "open" | "waiting_buyer" | "resolved";

/** Review tasks, by pages of 30, newest first. */
export const useReview = (group: ReviewGroup) =>
  useInfiniteQuery({
    queryKey: [STAFF, "review", { group }],
    queryFn: ({ signal, pageParam }) => api(listReview, { signal, query: { group, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const taskKey = (id: string) => [STAFF, "task", id] as const;
export const useTask = (id: string) =>
  useQuery({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => api(readReview, { params: { taskId: id }, signal }),
    staleTime: 2_000,
  });

function useTaskWrite<I, C extends ErrorCode>(id: string, run: (input: I, key: string) => Asked<ReviewTask, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (task) => client.setQueryData(taskKey(id), task),
    onSettled: () => {
      for (const what of ["review", "task", "sales"]) void client.invalidateQueries({ queryKey: [STAFF, what] });
    },
  });
}
export const useDecide = (taskId: string) =>
  useTaskWrite(taskId, (body: ReviewDecision, key) => api(decideReview, { params: { taskId }, body, key }));
export const useAssign = (taskId: string) =>
  useTaskWrite(taskId, (body: { mine: boolean }, key) => api(assignReview, { params: { taskId }, body, key }));

const assign =
  (mine: boolean): EachAct<ReviewRow>["run"] =>
  ({ id }, key) =>
    api(assignReview, { params: { taskId: id }, body: { mine }, key: key.of({ id, mine }) });
/** Takes the selected tasks, or lets go of them. */
const assigning: readonly EachAct<ReviewRow>[] = [
  {
    label: t.many.take,
    fits: (task) => task.state !== "resolved" && task.owner === null,
    run: assign(true),
    done: t.many.taken,
    undo: assign(false),
  },
  { label: t.many.drop, fits: (task) => task.mine, run: assign(false), done: t.many.dropped, undo: assign(true) },
];
export function useAssignMany() {
  const client = useQueryClient();
  const onActed = () => {
    for (const what of ["review", "task"]) void client.invalidateQueries({ queryKey: [STAFF, what] });
  };
  return { acts: assigning, onActed };
}
