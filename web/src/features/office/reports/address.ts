import type { Comparison, ReportSpan, ReportStep } from "@corral/domain/office/reports";
import { to } from "#src/nav/paths";

/** A report in its address: a day, week, month or year by any day in it, or a range by its ends; what it is compared with and how it is split. */
export interface ReportAddress {
  lapso?: ReportSpan;
  dia?: string;
  de?: string;
  a?: string;
  comparar?: Comparison | undefined;
  por?: ReportStep | undefined;
}
export const reportAddress = ({ lapso = "week", dia = "", de = "", a = "", comparar, por }: ReportAddress) =>
  to("cobro", { ver: "reportes", lapso, dia, de, a, comparar: comparar === "year" ? "year" : "", por });
