// Made from herd-copy.ts by scripts/checks/calls.mjs.

import type * as calls from "../../herd/herd-copy";
import type { Route } from "../../route";

export const herdChanges = "GET /api/herd/changes" as Route<typeof calls.herdChanges, "read">;
