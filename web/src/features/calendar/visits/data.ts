import type {
  DateInTheWay,
  DeskDate,
  DeskDateDetail,
  DeskItem,
  SeriesForm,
  SessionForm,
  VisitSeries,
} from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { useItemWrite } from "#src/features/shop/items/data";
import { ApiError } from "#src/shared/api/errors";
import { get, send } from "#src/shared/api/http";

export type { DateInTheWay, DeskDate, DeskDateDetail, SeriesForm, SessionForm, VisitSeries };

const DATES = [STAFF, "visit-dates"] as const;

/** The dates of visits between two days of the business, both included, as the staff sees them. */
export const useDeskDates = (from: Day, to: Day, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [...DATES, from, to],
    queryFn: ({ signal }) => get<{ dates: DeskDate[] }>("/api/visit-dates", { signal, query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** One date with who has a place in it. While its purchases are being released it is looked at again by itself. */
export const useDeskDate = (id: string) =>
  useQuery({
    queryKey: [...DATES, "one", id],
    queryFn: ({ signal }) => get<DeskDateDetail>(`/api/visit-dates/${id}`, { signal }),
    staleTime: 2_000,
    refetchInterval: (q) => ((q.state.data?.cancelled?.waiting ?? 0) > 0 ? 4_000 : false),
  });

/** Adds a date, or changes one when it is told which and as it was seen. */
export const useSaveSession = (itemId: string) =>
  useItemWrite(({ seen, form }: { seen: { id: string; version: number } | null; form: SessionForm }, key) =>
    seen
      ? send<DeskItem>("PUT", `/api/sessions/${seen.id}`, form, { key, ifMatch: `"${seen.version}"` })
      : send<DeskItem>("POST", `/api/items/${itemId}/sessions`, form, { key }),
  );
export const useCancelSession = () =>
  useItemWrite(({ id, reason }: { id: string; reason: string }, key) =>
    send<DeskItem>("POST", `/api/sessions/${id}/cancel`, { reason }, { key }),
  );
export const useAddSeries = (itemId: string) =>
  useItemWrite((form: SeriesForm, key) => send<DeskItem>("POST", `/api/items/${itemId}/series`, form, { key }));
/** Changes a repeat since a day; without one, all of it that is to come. */
export const useSaveSeries = (series: { id: string; version: number }) =>
  useItemWrite(({ since, form }: { since: Day | null; form: SeriesForm }, key) =>
    send<DeskItem>("PUT", `/api/series/${series.id}`, { since, ...form }, { key, ifMatch: `"${series.version}"` }),
  );

/** The dates that keep a repeat from being changed, as the server named them; none for another refusal. */
export const datesInTheWay = (error: unknown): DateInTheWay[] =>
  error instanceof ApiError && error.code === "DATES_IN_THE_WAY" && Array.isArray(error.extra.dates)
    ? (error.extra.dates as DateInTheWay[])
    : [];
