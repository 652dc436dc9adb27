// Made from waitlist.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/waitlist";

export const joinWaitlist = "POST /api/items/:itemId/waitlist" as Route<typeof calls.joinWaitlist, "write">;
export const myPlaces = "GET /api/me/waitlist" as Route<typeof calls.myPlaces, "read">;
export const readPlace = "GET /api/waitlist/:placeId" as Route<typeof calls.readPlace, "read">;
export const leaveWaitlist = "POST /api/waitlist/:placeId/leave" as Route<typeof calls.leaveWaitlist, "write">;
export const buyInTurn = "POST /api/waitlist/:placeId/purchase" as Route<typeof calls.buyInTurn, "write">;
export const listWaitlist = "GET /api/waitlist" as Route<typeof calls.listWaitlist, "read">;
export const removeFromWaitlist = "POST /api/waitlist/:placeId/remove" as Route<
  typeof calls.removeFromWaitlist,
  "write"
>;
