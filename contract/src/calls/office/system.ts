// Made from system.ts by scripts/checks/calls.mjs.

import type * as calls from "../../office/system";
import type { Route } from "../../route";

export const health = "GET /api/health" as Route<typeof calls.health, "read">;
export const publicConfig = "GET /api/config" as Route<typeof calls.publicConfig, "read">;
