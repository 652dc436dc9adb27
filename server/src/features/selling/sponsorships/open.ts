import { sql } from "kysely";
import { openRows } from "#src/features/business/modules/open-things";

export const sponsorshipsOpen = [
  openRows(
    "sponsorships",
    ["padrinazgo de cada mes", "padrinazgos de cada mes"],
    () => sql`select from sponsorship where state = 'active' and monthly`,
  ),
];
