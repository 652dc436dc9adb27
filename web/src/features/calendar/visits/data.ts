import {
  addSeries,
  addSession,
  cancelSession,
  editSeries,
  editSession,
  listDates,
  readDate,
} from "@corral/contract/calls/calendar/visits";
import type { Sent } from "@corral/contract/route";
import type {
  DateInTheWay,
  SeriesForm as ReadSeries,
  SessionForm as ReadSession,
  StaffDateDetail,
  VisitSeries,
} from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { useItemWrite } from "#src/features/shop/items/data";
import { ApiError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";

export type { DateInTheWay, StaffDateDetail, VisitSeries };
export type SessionForm = Sent<ReadSession>;
export type SeriesForm = Sent<ReadSeries>;

const DATES = [STAFF, "visit-dates"] as const;

/** The sessions of visits between two days of the business's zone, both included, for staff. */
export const useStaffDates = (from: Day, to: Day, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [...DATES, from, to],
    queryFn: ({ signal }) => api(listDates, { signal, query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** One session with who has a place in it. Refetched while its purchases are being released. */
export const useStaffDate = (id: string) =>
  useQuery({
    queryKey: [...DATES, "one", id],
    queryFn: ({ signal }) => api(readDate, { params: { sessionId: id }, signal }),
    staleTime: 2_000,
    refetchInterval: (q) => ((q.state.data?.cancelled?.waiting ?? 0) > 0 ? 4_000 : false),
  });

/** Reads a session as it is on the server now, after somebody else saved it. */
export function useFreshDate() {
  const client = useQueryClient();
  return (id: string) =>
    client.fetchQuery({
      queryKey: [...DATES, "one", id],
      queryFn: ({ signal }) => api(readDate, { params: { sessionId: id }, signal }),
      staleTime: 0,
    });
}

/** Creates a session, or with an id and version edits one. */
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
/** Edits a repeating series, at the version that was seen, from a day on; without one, all future sessions. */
export const useSaveSeries = () =>
  useItemWrite(
    ({ seen, since, form }: { seen: { id: string; version: number }; since: Day | null; form: SeriesForm }, key) =>
      api(editSeries, { params: { seriesId: seen.id }, body: { since, ...form }, key, version: seen.version }),
  );

/** The sessions that prevent a change of a series, from the server's refusal; empty for other refusals. */
export const datesInTheWay = (error: unknown): DateInTheWay[] =>
  error instanceof ApiError && error.code === "DATES_IN_THE_WAY" && Array.isArray(error.extra.dates)
    ? (error.extra.dates as DateInTheWay[])
    : [];
