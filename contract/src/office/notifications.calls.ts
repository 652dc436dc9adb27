// Made from notifications.ts by scripts/checks/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./notifications";

export const readNews = "GET /api/news" as Route<typeof calls.readNews, "read">;
export const newsSeen = "POST /api/news/seen" as Route<typeof calls.newsSeen, "write">;
