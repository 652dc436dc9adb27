// Made from sync.ts by scripts/checks/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./sync";

export const sync = "POST /api/sync" as Route<typeof calls.sync, "write">;
