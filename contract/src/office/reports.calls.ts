// Made from reports.ts by scripts/checks/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./reports";

export const readReport = "GET /api/reports" as Route<typeof calls.readReport, "read">;
