// Made from photos.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/photos";
import type { Route } from "../../route";

export const addPhoto = "POST /api/photos" as Route<typeof calls.addPhoto, "write">;
