import { inLineStates } from "@corral/domain/selling/waitlist/states";
import { sql } from "kysely";
import { openRows } from "#src/features/business/modules/open-things";

export const waitlistOpen = [
  openRows(
    "waitlist",
    ["persona formada", "personas formadas"],
    () => sql`select from waitlist_entry where state = any(${[...inLineStates]})`,
  ),
];
