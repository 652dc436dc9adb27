// Made from check-in.ts by scripts/checks/calls.mjs.

import type * as calls from "../../calendar/check-in";
import type { Route } from "../../route";

export const gateSessions = "GET /api/gate" as Route<typeof calls.gateSessions, "read">;
export const gatePeople = "GET /api/gate/:sessionId/places" as Route<typeof calls.gatePeople, "read">;
export const gateGroup = "GET /api/gate/:sessionId/group" as Route<typeof calls.gateGroup, "read">;
export const gateBook = "GET /api/gate/:sessionId/book" as Route<typeof calls.gateBook, "read">;
export const checkIn = "POST /api/gate/:sessionId/check-in" as Route<typeof calls.checkIn, "write">;
export const undoCheckIn = "POST /api/gate/:sessionId/undo" as Route<typeof calls.undoCheckIn, "write">;
