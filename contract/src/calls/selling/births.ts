// Made from births.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/births";

export const listBirths = "GET /api/births" as Route<typeof calls.listBirths, "read">;
export const listDams = "GET /api/births/dams" as Route<typeof calls.listDams, "read">;
export const sellBirth = "POST /api/births" as Route<typeof calls.sellBirth, "write">;
export const recordYoung = "POST /api/births/:itemId/young" as Route<typeof calls.recordYoung, "write">;
