import { readReport } from "@corral/contract/calls/office/reports";
import { reportCsv } from "@corral/contract/office/reports.files";
import type { Day } from "@corral/domain/kernel/time";
import type { ReportSpan } from "@corral/domain/office/reports";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, pathOf, withQuery } from "#src/shared/api/http";

/** A day, week or month by any day in it, or a range by its ends; in days of the business's zone. */
export interface ReportAsk {
  span: ReportSpan;
  on?: Day | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

export const useReport = (ask: ReportAsk) =>
  useQuery({
    queryKey: [STAFF, "report", ask],
    queryFn: ({ signal }) => api(readReport, { signal, query: { ...ask } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

export type ReportFile = "movimientos" | "comprobantes" | "articulos";
/** The address of a CSV file. */
export const reportFile = (name: ReportFile, range: { from: string; to: string }) =>
  withQuery(pathOf(reportCsv, { name }), { from: range.from, to: range.to });
