// Made from tasks.ts by scripts/checks/calls.mjs.

import type * as calls from "../../calendar/tasks";
import type { Route } from "../../route";

export const listTasks = "GET /api/tasks" as Route<typeof calls.listTasks, "read">;
export const markTask = "POST /api/tasks/mark" as Route<typeof calls.markTask, "write">;
export const readFeed = "GET /api/calendar-feed" as Route<typeof calls.readFeed, "read">;
export const makeFeed = "POST /api/calendar-feed" as Route<typeof calls.makeFeed, "write">;
export const dropFeed = "DELETE /api/calendar-feed" as Route<typeof calls.dropFeed, "write">;
