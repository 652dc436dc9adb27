import { type Centavos, centavos } from "@corral/domain/money";
import type { Tx } from "../../platform/db";
import { type Account, balanceOf, depositsOf, type Entry } from "./write-journal";

/**
 * The postings of money given back out of `from`: first what was owed to the customer anyway (surplus, then deposits); only the rest takes
 * from what was earned.
 */
export async function refundPostings(
  tx: Tx,
  chargeId: string,
  from: Account,
  amount: Centavos,
): Promise<Entry["postings"]> {
  const { surplus } = await balanceOf(tx, chargeId);
  const fromSurplus = Math.min(amount, Math.max(0, surplus));
  const held = await depositsOf(tx, chargeId);
  const fromDeposits = Math.min(amount - fromSurplus, Math.max(0, held));
  return {
    [from]: centavos(-amount),
    customer_surplus: centavos(fromSurplus),
    customer_deposits: centavos(fromDeposits),
    refunds: centavos(amount - fromSurplus - fromDeposits),
  };
}
