// Made from notifications.ts by scripts/checks/calls.mjs.

import type * as calls from "../../office/notifications";
import type { Route } from "../../route";

export const readNews = "GET /api/news" as Route<typeof calls.readNews, "read">;
export const newsSeen = "POST /api/news/seen" as Route<typeof calls.newsSeen, "write">;
