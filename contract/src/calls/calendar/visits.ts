// Made from visits.ts by scripts/checks/calls.mjs.

import type * as calls from "../../calendar/visits";
import type { Route } from "../../route";

export const readCalendar = "GET /api/calendar" as Route<typeof calls.readCalendar, "read">;
export const listDates = "GET /api/visit-dates" as Route<typeof calls.listDates, "read">;
export const readDate = "GET /api/visit-dates/:sessionId" as Route<typeof calls.readDate, "read">;
export const addSession = "POST /api/items/:itemId/sessions" as Route<typeof calls.addSession, "write">;
export const editSession = "PUT /api/sessions/:sessionId" as Route<typeof calls.editSession, "edit">;
export const cancelSession = "POST /api/sessions/:sessionId/cancel" as Route<typeof calls.cancelSession, "write">;
export const addSeries = "POST /api/items/:itemId/series" as Route<typeof calls.addSeries, "write">;
export const editSeries = "PUT /api/series/:seriesId" as Route<typeof calls.editSeries, "edit">;
