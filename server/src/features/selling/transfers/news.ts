import { sql } from "kysely";
import { amountOf, byName, type NewsSource, toCharge } from "#src/platform/news";

/** What payers report; what staff write down they know. */
export const transfersNews: readonly NewsSource[] = [
  {
    kind: "transfer",
    icon: "bank",
    for: { action: "transfer.confirm", reach: ["all"] },
    rows: () => sql`
      select 'transferencia ' || p.id, c.concept, coalesce(s.contact_name, k.name, c.payer_name), null, p.amount,
        p.submitted_at, c.public_id
      from transfer_proof p join charge c on c.id = p.charge_id left join sale s on s.id = c.sale_id
        left join customer k on k.id = c.customer_id
      where p.by_payer`,
    title: (row) => `Reportan una transferencia de ${amountOf(row)}`,
    detail: byName,
    leadsTo: toCharge,
  },
];
