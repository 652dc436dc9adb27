import { sql } from "kysely";
import { openRows } from "#src/features/business/modules/open-things";
import { sqlInstant } from "#src/platform/database/instants";

export const visitsOpen = [
  openRows(
    "visits",
    ["fecha con lugares vendidos", "fechas con lugares vendidos"],
    ({ now }) =>
      sql`select from session where seats_taken > 0 and status <> 'cancelled' and ends_at > ${sqlInstant(now())}`,
  ),
];
