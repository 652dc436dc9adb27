// Made from animals.ts by scripts/checks/calls.mjs.

import type * as calls from "../../herd/animals";
import type { Route } from "../../route";

export const listHerd = "GET /api/herd/animals" as Route<typeof calls.listHerd, "read">;
export const findByMark = "GET /api/herd/by-mark" as Route<typeof calls.findByMark, "read">;
export const readHerdAnimal = "GET /api/herd/animals/:animalId" as Route<typeof calls.readHerdAnimal, "read">;
export const createAnimal = "POST /api/herd/animals" as Route<typeof calls.createAnimal, "write">;
export const editAnimal = "PATCH /api/herd/animals/:animalId" as Route<typeof calls.editAnimal, "edit">;
export const publishAnimal = "PATCH /api/herd/animals/:animalId/publication" as Route<
  typeof calls.publishAnimal,
  "edit"
>;
export const addMark = "POST /api/herd/animals/:animalId/marks" as Route<typeof calls.addMark, "write">;
export const removeMark = "POST /api/herd/animals/:animalId/marks/:markId/removal" as Route<
  typeof calls.removeMark,
  "write"
>;
