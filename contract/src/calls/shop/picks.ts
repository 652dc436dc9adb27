// Made from picks.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../shop/picks";

export const listPicks = "GET /api/catalog/:itemId/animals" as Route<typeof calls.listPicks, "read">;
