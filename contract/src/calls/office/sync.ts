// Made from sync.ts by scripts/checks/calls.mjs.

import type * as calls from "../../office/sync";
import type { Route } from "../../route";

export const sync = "POST /api/sync" as Route<typeof calls.sync, "write">;
