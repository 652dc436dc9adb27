// Made from today.ts by scripts/checks/calls.mjs.

import type * as calls from "../../office/today";
import type { Route } from "../../route";

export const readToday = "GET /api/today" as Route<typeof calls.readToday, "read">;
