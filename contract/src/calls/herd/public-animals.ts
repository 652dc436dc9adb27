// Made from public-animals.ts by scripts/checks/calls.mjs.

import type * as calls from "../../herd/public-animals";
import type { Route } from "../../route";

export const listAnimals = "GET /api/animals" as Route<typeof calls.listAnimals, "read">;
export const readAnimal = "GET /api/animals/:animalId" as Route<typeof calls.readAnimal, "read">;
