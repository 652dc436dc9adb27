import { sql } from "kysely";
import { declaredMessages } from "#src/features/office/declared/nouns";

const conditions = Object.values(declaredMessages).flatMap(({ kind, isCurrent }) =>
  isCurrent ? [sql`when ${sql.lit(kind)} then ${isCurrent}`] : [],
);

/** SQL condition on a `message` row, by which messages are sent and obsolete ones end: what it says is still true. */
export const stillTrue = sql<boolean>`(case message.kind ${sql.join(conditions, sql` `)} else true end)`;
