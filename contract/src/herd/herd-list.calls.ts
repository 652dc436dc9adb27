// Made from herd-list.ts by scripts/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./herd-list";

export const listHerd = "GET /api/herd/animals" as Route<typeof calls.listHerd, "read">;
export const findByMark = "GET /api/herd/by-mark" as Route<typeof calls.findByMark, "read">;
export const herdChanges = "GET /api/herd/changes" as Route<typeof calls.herdChanges, "read">;
