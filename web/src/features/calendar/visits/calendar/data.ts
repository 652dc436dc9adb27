import { readCalendar } from "@corral/contract/calls/calendar/visits";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { KEEP_PUBLIC } from "#src/offline/storage/query-cache";
import { api } from "#src/shared/api/http";

/** Visits and services from `from` to `to`, both included, in days of the business's zone; the server accepts 62 days at most. */
export const useCalendar = (from: Day, to: Day) =>
  useQuery({
    queryKey: ["calendar", from, to],
    queryFn: ({ signal }) => api(readCalendar, { signal, query: { from, to } }),
    placeholderData: keepPreviousData,
    meta: KEEP_PUBLIC,
  });
