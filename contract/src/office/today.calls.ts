// Made from today.ts by scripts/checks/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./today";

export const readToday = "GET /api/today" as Route<typeof calls.readToday, "read">;
