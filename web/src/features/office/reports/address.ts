import type { ReportSpan } from "@corral/domain/office/reports";
import { to } from "#src/nav/paths";

/** The period of a report in its address: a day, week or month by any day in it, or a range by its ends. */
export interface ReportAddress {
  lapso?: ReportSpan;
  dia?: string;
  de?: string;
  a?: string;
}
export const reportAddress = ({ lapso = "week", dia = "", de = "", a = "" }: ReportAddress) =>
  to("cobro", { ver: "reportes", lapso, dia, de, a });
