import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";

export type CustomerRow = Selectable<Tables["customer"]>;

/** The person whose customers are shown; undefined means all. */
export type OnlyOf = string | undefined;
export const onlyOf = (reach: string, staff: Staff): OnlyOf => (reach === "own" ? staff.id : undefined);

/** Restricts to customers that a person added or charged. Needs the table alias `k`. */
export const served = (by: OnlyOf) =>
  by === undefined
    ? sql`true`
    : sql`(k.created_by = ${by} or exists (select from charge c where c.customer_id = k.id and c.created_by = ${by}))`;

/** The customer with this id, or the one it was merged into; undefined for one that this person didn't serve. */
export async function findCustomer(db: Db | Tx, id: string, by: OnlyOf): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select k.* from customer k
    where k.id = (select coalesce(merged_into, id) from customer where id = ${id}) and ${served(by)}`.execute(db);
  return rows[0];
}
