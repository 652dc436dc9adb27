// Made from photos.ts by scripts/checks/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./photos";

export const addPhoto = "POST /api/photos" as Route<typeof calls.addPhoto, "write">;
