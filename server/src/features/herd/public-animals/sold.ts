import { sql } from "kysely";

/** Whether the animal that a column names has a buyer for good: its listing stays, and it is not on sale. */
export const isSold = (column: string) =>
  sql<boolean>`exists (select 1 from claim c where c.subject_type = 'animal' and c.subject_id = ${sql.ref(column)} and c.state = 'sold')`;
