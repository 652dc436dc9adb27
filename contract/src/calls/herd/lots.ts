// Made from lots.ts by scripts/checks/calls.mjs.

import type * as calls from "../../herd/lots";
import type { Route } from "../../route";

export const readLot = "GET /api/herd/groups/:groupId/lot" as Route<typeof calls.readLot, "read">;
export const listHeadMovements = "GET /api/herd/groups/:groupId/heads" as Route<typeof calls.listHeadMovements, "read">;
export const editLot = "PUT /api/herd/groups/:groupId/lot" as Route<typeof calls.editLot, "edit">;
export const moveHeads = "POST /api/herd/groups/:groupId/heads" as Route<typeof calls.moveHeads, "write">;
export const splitLot = "POST /api/herd/groups/:groupId/split" as Route<typeof calls.splitLot, "write">;
