import { sql } from "kysely";
import { amountOf, byName, type NewsSource, toCharge } from "#src/platform/news";

/** Money that came in. */
export const settlementNews: readonly NewsSource[] = [
  {
    kind: "payment",
    icon: "check-circle",
    rows: (madeBy) => sql`
      select 'pago ' || j.id, c.concept, s.contact_name, a.method,
        (select sum(amount)::bigint from posting where journal_id = j.id and account like 'clearing:%'), j.at, c.public_id
      from journal j join charge c on c.id = j.charge_id left join sale s on s.id = c.sale_id
        left join attempt a on a.id = j.attempt_id
      where j.kind = 'collect' and (${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid)`,
    title: (row) => `Pago de ${amountOf(row)}`,
    detail: byName,
    leadsTo: toCharge,
  },
];
