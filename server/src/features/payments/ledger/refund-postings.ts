import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { type Account, balanceOf, depositsOf, type Entry } from "./write-journal";

/**
 * The postings of money given back out of `from`: first what was owed to the customer anyway (surplus, then deposits); only the rest takes
 * from what was earned. With the last of it a difference that was forgiven is forgiven no more: there is no debt left that it was part of.
 */
export async function refundPostings(
  tx: Tx,
  chargeId: string,
  from: Account,
  amount: Centavos,
): Promise<Entry["postings"]> {
  const { surplus, collected, held } = await balanceOf(tx, chargeId);
  const fromSurplus = Math.min(amount, Math.max(0, surplus));
  const forgiven = amount === Math.min(collected, held) ? await forgivenOf(tx, chargeId) : 0;
  const ofDebt = amount - fromSurplus + forgiven;
  const fromDeposits = Math.min(ofDebt, Math.max(0, await depositsOf(tx, chargeId)));
  return {
    [from]: centavos(-amount),
    customer_surplus: centavos(fromSurplus),
    customer_deposits: centavos(fromDeposits),
    refunds: centavos(ofDebt - fromDeposits),
    write_off: centavos(-forgiven),
  };
}

async function forgivenOf(tx: Tx, chargeId: string): Promise<number> {
  const { rows } = await sql<{ amount: Centavos }>`
    select coalesce(sum(p.amount), 0)::bigint as amount from journal j join posting p on p.journal_id = j.id
    where j.charge_id = ${chargeId} and p.account = 'write_off'`.execute(tx);
  return (rows[0] as { amount: Centavos }).amount;
}
