import type { Life } from "../life/life";
import { type Facts, total } from "./facts";

const OPEN = ["open", "in_progress", "partially_paid"];
const DEBT = ["customer_deposits", "sales", "refunds", "disputes"];

/** Rules 3 and 4: at the moment of selling on credit nobody owed more than they may, and what was acknowledged is on the account. */
export function* withinLimits(h: Life, f: Facts): Generator<string> {
  for (const c of f.credited) {
    if (c.owed + c.amount > c.limit)
      yield `3: sale ${c.sale_id} on credit took what was owed from ${c.owed} by ${c.amount} over ${c.limit}`;
    const limit = h.limits.get(f.charges.find((x) => x.sale_id === c.sale_id)?.customer_id ?? "");
    if (limit !== undefined && limit !== Number(c.limit))
      yield `3: sale ${c.sale_id} on credit went by a limit of ${c.limit} where ${limit} was given`;
  }
  for (const id of h.onCredit) {
    const sale = f.sales.find((s) => s.public_id === id);
    if (!sale || !f.charges.some((c) => c.sale_id === sale.id && c.credit_due !== null))
      yield `4: the sale ${id} was acknowledged as on credit and is not`;
  }
}

/** Rule 5: an account owes what its open charges ask for less what the ledger has of them; its ages sum to that. */
export async function owedOnAccount(h: Life, f: Facts): Promise<string[]> {
  const said: string[] = [];
  for (const id of h.limits.keys()) {
    const { body, status } = await h.owner.get(`/api/customers/${id}/account`);
    if (status !== 200) continue;
    const owed = total(
      f.charges.filter((c) => c.customer_id === id && c.credit_due !== null && OPEN.includes(c.state)),
      (c) =>
        Math.max(
          0,
          Number(c.amount) +
            total(
              f.journals.filter((j) => j.charge_id === c.id),
              (j) => total(DEBT, (account) => j.postings[account] ?? 0),
            ),
        ),
    );
    if (body.total !== owed) said.push(`5: the account ${id} says ${body.total} and its charges ask for ${owed}`);
    const ages = total(body.ages as { amount: number }[], (it) => it.amount);
    if (ages !== body.total) said.push(`5: the ages of the account ${id} sum to ${ages} of ${body.total}`);
  }
  return said;
}
