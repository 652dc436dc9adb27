import { sql } from "kysely";
import { openRows } from "#src/features/business/modules/open-things";

export const transferInboxOpen = [
  openRows(
    "bank_files",
    ["depósito sin identificar", "depósitos sin identificar"],
    () => sql`select from incoming_transfer where state = 'unidentified'`,
  ),
];
