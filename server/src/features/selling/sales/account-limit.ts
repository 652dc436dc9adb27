import { type Centavos, centavos, sum } from "@corral/domain/kernel/money";
import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { type CreditTerms, type Debt, mayOwe } from "@corral/domain/selling/accounts";
import { sql } from "kysely";
import type { CustomerRow } from "#src/features/business/customers/find-customer";
import { owedOf } from "#src/features/payments/ledger/write-journal";
import { endedSaleStates } from "#src/features/payments/settlement/sale-state";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";

/** SQL condition: a charge `c` is on account and may still be paid. In the words of its index. */
export const isOpenOnAccount = sql`c.credit_due is not null and c.state in ${inList(payableChargeStates)}`;
/** A sale that is over owes nothing, even while its refund is pending. */
export const isOfEndedSale = sql`exists (select from sale s where s.id = c.sale_id and s.state in ${inList(endedSaleStates)})`;
/** SQL condition: a charge `c` is owed on account. */
export const isOnAccount = sql`${isOpenOnAccount} and not ${isOfEndedSale}`;

export interface DebtRow extends Debt {
  concept: string;
  amount: Centavos;
}

/** What a customer owes on account, the one that is due first first. Derived from charges and ledger alone (product.md §4). */
export async function readDebts(db: Db | Tx, customerId: string): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select c.public_id as "chargeId", c.concept, c.amount, to_char(c.credit_due, 'YYYY-MM-DD') as due, ${owedOf} as owed
    from charge c where c.customer_id = ${customerId} and ${isOnAccount} order by c.credit_due, c.created_at, c.part, c.id`.execute(
    db,
  );
  return rows.map((r) => ({ ...r, owed: centavos(Number(r.owed)) })).filter((r) => r.owed > 0);
}

/**
 * Serialises what counts a customer's limit. It isn't the customer's row: a purchase holds that while it waits for units that this
 * transaction may have.
 */
export const lockLimit = (tx: Tx, customerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`account ${customerId}`}, 0))`.execute(tx);

export const termsOf = (k: Pick<CustomerRow, "credit_limit" | "credit_days">): CreditTerms | null =>
  k.credit_limit === null || k.credit_days === null ? null : { limit: centavos(k.credit_limit), days: k.credit_days };

/** Whether this customer may owe so much more (centavos), counted under the limit's lock, which stays until the transaction ends. */
export async function mayOweMore(tx: Tx, customerId: string, amount: Centavos) {
  await lockLimit(tx, customerId);
  const terms = termsOf(
    await tx
      .selectFrom("customer")
      .select(["credit_limit", "credit_days"])
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow(),
  );
  const owed = await readOwed(tx, customerId);
  return { terms, owed, may: mayOwe(terms, owed, amount) };
}

export const readOwed = async (db: Db | Tx, customerId: string) =>
  sum((await readDebts(db, customerId)).map((d) => d.owed));
