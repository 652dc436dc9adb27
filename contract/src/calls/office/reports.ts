// Made from reports.ts by scripts/checks/calls.mjs.

import type * as calls from "../../office/reports";
import type { Route } from "../../route";

export const readReport = "GET /api/reports" as Route<typeof calls.readReport, "read">;
export const readOutcomes = "GET /api/reports/outcomes" as Route<typeof calls.readOutcomes, "read">;
