import type { ReportView } from "@corral/contract/types";
import type { ReportSpan } from "@corral/domain/office/reports";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { get } from "#src/shared/api/http";

/** A day, week or month by a day in it, or a range by its ends. */
export interface ReportAsk {
  span: ReportSpan;
  on?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const useReport = (ask: ReportAsk) =>
  useQuery({
    queryKey: [STAFF, "report", ask],
    queryFn: ({ signal }) => get<ReportView>("/api/reports", { signal, query: { ...ask } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

export type ReportFile = "movimientos" | "comprobantes" | "articulos";
/** Where a file for a spreadsheet is. */
export const reportFile = (name: ReportFile, range: { from: string; to: string }) =>
  `/api/reports/${name}.csv?from=${range.from}&to=${range.to}`;
