import {
  addSeries,
  addSession,
  cancelSession,
  editSeries,
  editSession,
  listDates,
  readDate,
} from "@corral/contract/calendar/visits.calls";
import type { DateInTheWay, SeriesForm, SessionForm, StaffDateDetail, VisitSeries } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { useItemWrite } from "#src/features/shop/items/data";
import { ApiError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";

export type { DateInTheWay, SeriesForm, SessionForm, StaffDateDetail, VisitSeries };

const DATES = [STAFF, "visit-dates"] as const;

/** The dates of visits between two days of the business, both included, as the staff sees them. */
export const useStaffDates = (from: Day, to: Day, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [...DATES, from, to],
    queryFn: ({ signal }) => api(listDates, { signal, query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** One date with who has a place in it. While its purchases are being released it is looked at again by itself. */
export const useStaffDate = (id: string) =>
  useQuery({
    queryKey: [...DATES, "one", id],
    queryFn: ({ signal }) => api(readDate, { params: { sessionId: id }, signal }),
    staleTime: 2_000,
    refetchInterval: (q) => ((q.state.data?.cancelled?.waiting ?? 0) > 0 ? 4_000 : false),
  });

/** How a date is on the server now: after somebody else saved. */
export function useFreshDate() {
  const client = useQueryClient();
  return (id: string) =>
    client.fetchQuery({
      queryKey: [...DATES, "one", id],
      queryFn: ({ signal }) => api(readDate, { params: { sessionId: id }, signal }),
      staleTime: 0,
    });
}

/** Adds a date, or changes one when it is told which and as it was seen. */
export const useSaveSession = (itemId: string) =>
  useItemWrite(({ seen, form }: { seen: { id: string; version: number } | null; form: SessionForm }, key) =>
    seen
      ? api(editSession, { params: { sessionId: seen.id }, body: form, key, version: seen.version })
      : api(addSession, { params: { itemId }, body: form, key }),
  );
export const useCancelSession = () =>
  useItemWrite(({ id, reason }: { id: string; reason: string }, key) =>
    api(cancelSession, { params: { sessionId: id }, body: { reason }, key }),
  );
export const useAddSeries = (itemId: string) =>
  useItemWrite((form: SeriesForm, key) => api(addSeries, { params: { itemId }, body: form, key }));
/** Changes a repeat, as it was seen, since a day; without one, all of it that is to come. */
export const useSaveSeries = () =>
  useItemWrite(
    ({ seen, since, form }: { seen: { id: string; version: number }; since: Day | null; form: SeriesForm }, key) =>
      api(editSeries, { params: { seriesId: seen.id }, body: { since, ...form }, key, version: seen.version }),
  );

/** The dates that keep a repeat from being changed, as the server named them; none for another refusal. */
export const datesInTheWay = (error: unknown): DateInTheWay[] =>
  error instanceof ApiError && error.code === "DATES_IN_THE_WAY" && Array.isArray(error.extra.dates)
    ? (error.extra.dates as DateInTheWay[])
    : [];
