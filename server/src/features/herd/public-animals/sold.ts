import { sql } from "kysely";

/** SQL condition: the animal of this column has a final buyer. Its listing remains, but it is not on sale. */
export const isSold = (column: string) =>
  sql<boolean>`exists (select 1 from claim c where c.subject_type = 'animal' and c.subject_id = ${sql.ref(column)} and c.state = 'sold')`;
