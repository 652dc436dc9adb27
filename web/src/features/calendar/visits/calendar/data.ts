import type { CalendarView } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { KEEP_PUBLIC } from "#src/offline/storage/query-cache";
import { get } from "#src/shared/api/http";

/** Visits and services of the business's days from `from` to `to`, both included; the server answers 62 days at most. */
export const useCalendar = (from: Day, to: Day) =>
  useQuery({
    queryKey: ["calendar", from, to],
    queryFn: ({ signal }) => get<CalendarView>("/api/calendar", { signal, query: { from, to } }),
    placeholderData: keepPreviousData,
    meta: KEEP_PUBLIC,
  });
