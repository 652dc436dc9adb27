// Made from till.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/till";

export const myTill = "GET /api/till" as Route<typeof calls.myTill, "read">;
export const openTill = "POST /api/till" as Route<typeof calls.openTill, "write">;
export const readTill = "GET /api/till/:tillId" as Route<typeof calls.readTill, "read">;
export const moveCash = "POST /api/till/:tillId/movements" as Route<typeof calls.moveCash, "write">;
export const countTill = "POST /api/till/:tillId/count" as Route<typeof calls.countTill, "write">;
export const giveCount = "POST /api/till/:tillId/counted" as Route<typeof calls.giveCount, "write">;
export const closeTill = "POST /api/till/:tillId/close" as Route<typeof calls.closeTill, "write">;
export const listTills = "GET /api/tills" as Route<typeof calls.listTills, "read">;
