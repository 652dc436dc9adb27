// Made from herd-copy.ts by scripts/checks/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./herd-copy";

export const herdChanges = "GET /api/herd/changes" as Route<typeof calls.herdChanges, "read">;
