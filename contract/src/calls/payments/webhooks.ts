// Made from webhooks.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/webhooks";
import type { Route } from "../../route";

export const listEvents = "GET /api/provider-events" as Route<typeof calls.listEvents, "read">;
export const eventAgain = "POST /api/provider-events/:eventId/again" as Route<typeof calls.eventAgain, "write">;
