// Made from groups.ts by scripts/checks/calls.mjs.

import type * as calls from "../../herd/groups";
import type { Route } from "../../route";

export const listGroups = "GET /api/herd/groups" as Route<typeof calls.listGroups, "read">;
export const createGroup = "POST /api/herd/groups" as Route<typeof calls.createGroup, "write">;
export const editGroup = "PUT /api/herd/groups/:groupId" as Route<typeof calls.editGroup, "edit">;
export const changeGroup = "POST /api/herd/group-changes" as Route<typeof calls.changeGroup, "write">;
