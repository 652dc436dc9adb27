import type { Centavos } from "@corral/domain/kernel/money";
import { sql } from "kysely";
import type { Db } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";

/** The sum of each account's postings, in centavos, by name. A trigger keeps them (migration 0052). */
export async function readAccountSums(db: Db): Promise<{ account: string; amount: Centavos }[]> {
  const { rows } = await sql<{ account: string; amount: Centavos }>`
    select account, sum(amount)::bigint as amount from account_sum group by account order by account`.execute(db);
  return rows;
}

/** Differences that may pile up before they are summed. */
const DIFFERENCES = 200;

/** Sums the differences that journals have added. Two processes at once share the rows; neither waits for the other. */
export async function sumAccounts({ db }: Pick<Deps, "db">): Promise<void> {
  await sql`
    with taken as (
      delete from account_sum where ctid in (
        select ctid from account_sum where (select count(*) from account_sum) > ${DIFFERENCES} for update skip locked)
      returning *)
    insert into account_sum (account, amount) select account, sum(amount) from taken group by account`.execute(db);
}
