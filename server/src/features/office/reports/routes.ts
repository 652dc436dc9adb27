import * as calls from "@corral/contract/office/reports";
import { reportFile } from "@corral/contract/office/reports.files";
import { CalendarDay } from "@corral/contract/shapes";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuseField } from "@corral/domain/kernel/result";
import { dayIn, isDay } from "@corral/domain/kernel/time";
import { type DayRange, daysOf, LONGEST_REPORT, type ReportSpan, stepOf, toRange } from "@corral/domain/office/reports";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { serveTable } from "#src/platform/spreadsheets/serve-table";
import { exportNames, exportSheets, exportTable } from "./exports";
import { readOutcomes } from "./read-outcomes";
import { readReport } from "./read-report";

interface Ask {
  span?: ReportSpan;
  on?: string;
  from?: string | undefined;
  to?: string | undefined;
}

export function reportRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.readReport, async ({ deps, query }) => {
    const range = rangeAsked(deps, query);
    if (!range.ok) return range;
    const step = stepOf(range.value, query.by);
    if (!step.ok) return step;
    const { span = "week", compare: comparison = "before" } = query;
    return readReport(deps, { range: range.value, span, comparison, step: step.value });
  });
  serveCall(app, deps, calls.readOutcomes, async ({ deps, query, staff }) => {
    const range = rangeAsked(deps, query);
    return range.ok ? readOutcomes(deps, staff, range.value) : range;
  });

  serveTable(app, {
    path: reportFile,
    ids: { csv: "exportReport", xlsx: "exportReportAsXlsx" },
    summary: "Un reporte en un archivo para hoja de cálculo",
    action: "report.export",
    query: { from: CalendarDay, to: CalendarDay },
    refusals: ["NOT_FOUND", "VALIDATION_FAILED"],
    table({ params, query }) {
      const { name } = params as { name: string };
      if (!isOneOf(exportNames, name)) throw new ProblemError("NOT_FOUND");
      const { from, to } = query as Ask;
      const range = rangeAsked(deps, { span: "range", from, to });
      if (!range.ok) throw new ProblemError("VALIDATION_FAILED", range.extra?.errors);
      return {
        file: `corral-${name}-${range.value.from}-a-${range.value.to}`,
        sheet: exportSheets[name],
        table: exportTable(deps, name, range.value),
      };
    },
  });
}

/** The requested days, in the business's calendar. */
function rangeAsked(deps: Deps, q: Ask): Result<DayRange, "VALIDATION_FAILED"> {
  const span = q.span ?? "week";
  if (span !== "range") {
    const on = q.on ?? dayIn(deps.zone, deps.now());
    return isDay(on) ? ok(toRange(span, on)) : refuseField("on", "Ese día no existe.");
  }
  const { from, to } = q;
  if (!from || !isDay(from)) return refuseField("from", "Elige el primer día.");
  if (!to || !isDay(to)) return refuseField("to", "Elige el último día.");
  if (to < from) return refuseField("to", "El último día no puede ser anterior al primero.");
  if (daysOf({ from, to }) > LONGEST_REPORT) return refuseField("to", "Elige dos años o menos.");
  return ok({ from, to });
}
