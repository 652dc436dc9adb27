// Made from modules.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/modules";
import type { Route } from "../../route";

export const readModules = "GET /api/modules" as Route<typeof calls.readModules, "read">;
export const changeModules = "PUT /api/modules" as Route<typeof calls.changeModules, "edit">;
