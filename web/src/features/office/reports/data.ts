import { readOutcomes, readReport } from "@corral/contract/calls/office/reports";
import { reportFile as addressOf } from "@corral/contract/office/reports.files";
import type { FileFormat } from "@corral/contract/tables.files";
import type { Day } from "@corral/domain/kernel/time";
import type { Comparison, ReportSpan, ReportStep } from "@corral/domain/office/reports";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, pathOf, withQuery } from "#src/shared/api/http";

/** A day, week, month or year by any day in it, or a range by its ends; in days of the business's zone. */
export interface ReportAsk {
  span: ReportSpan;
  on?: Day | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

export const useReport = (ask: ReportAsk & { compare?: Comparison | undefined; by?: ReportStep | undefined }) =>
  useQuery({
    queryKey: [STAFF, "report", ask],
    queryFn: ({ signal }) => api(readReport, { signal, query: { ...ask } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

/** What was sold in these days and what became of what was begun, and what is owed today. */
export const useOutcomes = (ask: ReportAsk) =>
  useQuery({
    queryKey: [STAFF, "outcomes", ask],
    queryFn: ({ signal }) => api(readOutcomes, { signal, query: { ...ask } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

export type ReportFile = "movimientos" | "comprobantes" | "articulos";
/** The address of a report as a file. */
export const reportFile = (name: ReportFile, range: { from: string; to: string }, format: FileFormat) =>
  withQuery(pathOf(addressOf(format), { name }), { from: range.from, to: range.to });
