// Made from audit.ts by scripts/checks/calls.mjs.

import type * as calls from "../../office/audit";
import type { Route } from "../../route";

export const listTrail = "GET /api/audit" as Route<typeof calls.listTrail, "read">;
export const listTrailPeople = "GET /api/audit/people" as Route<typeof calls.listTrailPeople, "read">;
