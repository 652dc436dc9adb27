import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { shareOut } from "@corral/domain/office/reports";
import { FREIGHT_CONCEPT } from "@corral/domain/payments/price-after";
import { sql } from "kysely";
import type { Db } from "#src/platform/database/db";
import type { Span } from "./money";

export interface ItemSum {
  id: string | null;
  title: string;
  net: Centavos;
}
interface Found {
  sale_id: string;
  before: Centavos;
  after: Centavos;
  /** Null: its freight. */
  item_id: string | null;
  title: string;
  line_total: Centavos;
}

/**
 * Net payments (centavos) for each item in a span, highest first. A sale's money up to an instant is split over its
 * lines; a line's amount in the span is the difference of its shares at end and start, so that adjacent spans add up
 * to the centavo.
 */
export async function readItems(db: Db, span: Span): Promise<ItemSum[]> {
  const { rows } = await sql<Found>`
    with touched as materialized (
      select distinct c.sale_id from journal j join charge c on c.id = j.charge_id
      where j.at >= ${toIso(span.since)} and j.at < ${toIso(span.until)} and c.sale_id is not null),
    paid as materialized (
      select c.sale_id, coalesce(-sum(p.amount) filter (where j.at < ${toIso(span.since)}), 0)::bigint as before,
        -sum(p.amount)::bigint as after
      from touched t join charge c on c.sale_id = t.sale_id join journal j on j.charge_id = c.id
        join posting p on p.journal_id = j.id
      where j.at < ${toIso(span.until)} and p.account not like 'clearing:%'
        and p.account not in ('customer_surplus', 'customer_credit', 'fees')
      group by c.sale_id)
    select paid.*, l.item_id, l.title, l.line_total, l.position from paid join sale_line l on l.sale_id = paid.sale_id
      where paid.before <> paid.after
    union all select paid.*, null, ${FREIGHT_CONCEPT}, s.freight, null from paid join sale s on s.id = paid.sale_id
      where paid.before <> paid.after and s.freight > 0
    order by sale_id, position nulls last`.execute(db);
  const items = new Map<string | null, ItemSum>();
  for (let i = 0; i < rows.length; ) {
    const sale: Found[] = [];
    for (const id = rows[i]?.sale_id; rows[i]?.sale_id === id && i < rows.length; i++) sale.push(rows[i] as Found);
    const weights = sale.map((l) => l.line_total);
    const [before, after] = [
      shareOut(sale[0]?.before as Centavos, weights),
      shareOut(sale[0]?.after as Centavos, weights),
    ];
    sale.forEach((l, n) => {
      const item = items.get(l.item_id) ?? { id: l.item_id, title: l.title, net: centavos(0) };
      item.title = l.title;
      item.net = centavos(item.net + (after[n] as number) - (before[n] as number));
      items.set(l.item_id, item);
    });
  }
  return [...items.values()]
    .filter((i) => i.net !== 0)
    .sort((a, b) => b.net - a.net || a.title.localeCompare(b.title, "es-MX"));
}
