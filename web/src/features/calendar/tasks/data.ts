import { dropFeed, listTasks, makeFeed, markTask, readFeed } from "@corral/contract/calls/calendar/tasks";
import type { TaskMark } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const TASKS = [STAFF, "tasks"] as const;
const FEED = [STAFF, "calendar-feed"] as const;

/** The tasks between two days in the business's zone; with `overdue` also the overdue ones. */
export const useTasks = (from: Day, to: Day, o: { overdue: boolean; enabled?: boolean }) =>
  useQuery({
    enabled: o.enabled ?? true,
    queryKey: [...TASKS, from, to, o.overdue],
    queryFn: ({ signal }) => api(listTasks, { signal, query: { from, to, ...(o.overdue ? { overdue: true } : {}) } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

export function useTaskMark() {
  const client = useQueryClient();
  return useKeyedMutation((body: TaskMark, key) => api(markTask, { body, key }), {
    onSettled: () => client.invalidateQueries({ queryKey: TASKS }),
  });
}

/** Whether this user has a calendar address, since when, and when it was last read. */
export const useFeed = () => useQuery({ queryKey: FEED, queryFn: ({ signal }) => api(readFeed, { signal }) });

export function useMakeFeed() {
  const client = useQueryClient();
  return useKeyedMutation((_: null, key) => api(makeFeed, { key }), {
    onSuccess: (made) => client.setQueryData(FEED, made.feed),
  });
}
export function useDropFeed() {
  const client = useQueryClient();
  return useKeyedMutation((_: null, key) => api(dropFeed, { key }), {
    onSuccess: (feed) => client.setQueryData(FEED, feed),
  });
}
