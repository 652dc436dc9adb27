// Made from videos.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../shop/videos";

export const addVideo = "POST /api/items/:itemId/video" as Route<typeof calls.addVideo, "write">;
export const removeVideo = "DELETE /api/items/:itemId/video" as Route<typeof calls.removeVideo, "write">;
