// Made from public-animals.ts by scripts/checks/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./public-animals";

export const listAnimals = "GET /api/animals" as Route<typeof calls.listAnimals, "read">;
export const readAnimal = "GET /api/animals/:animalId" as Route<typeof calls.readAnimal, "read">;
