// Made from reconciliation.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/reconciliation";
import type { Route } from "../../route";

export const listChecks = "GET /api/checks" as Route<typeof calls.listChecks, "read">;
export const readCheck = "GET /api/checks/:checkId" as Route<typeof calls.readCheck, "read">;
export const runCheck = "POST /api/checks" as Route<typeof calls.runCheck, "write">;
