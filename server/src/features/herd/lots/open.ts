import { sql } from "kysely";
import { openRows } from "#src/features/business/modules/open-things";

export const lotsOpen = [
  openRows(
    "lots",
    ["lote con cabezas", "lotes con cabezas"],
    () => sql`select from animal_group where heads > 0 and archived_at is null`,
  ),
];
