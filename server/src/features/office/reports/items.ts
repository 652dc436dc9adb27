import type { ItemKind } from "@corral/domain/kernel/item-kinds";
import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { shareOut } from "@corral/domain/office/reports";
import { FREIGHT_CONCEPT } from "@corral/domain/payments/price-after";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { inDays, type Split } from "./kept-days";
import { type Span, within } from "./money";

/** Net money of an item, in centavos; `id` null stands for freight. */
export interface ItemNet {
  id: string | null;
  net: Centavos;
}
export interface ItemSum extends ItemNet {
  title: string;
}
interface Found {
  /** Number of the span, from 1. */
  n: number;
  sale_id: string;
  before: Centavos;
  after: Centavos;
  /** Null: its freight. */
  item_id: string | null;
  line_total: Centavos;
}

/**
 * Net payments (centavos) for each item in these spans. A sale's money up to an instant is split over its lines; a
 * line's amount in a span is the difference of its shares at end and start, so that adjacent spans add up to the centavo.
 */
export async function sumItems(db: Db | Tx, spans: readonly Span[]): Promise<ItemNet[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<Found>`
    with span as (
      select n, since, until from unnest(${spans.map((s) => toIso(s.since))}::timestamptz[], ${spans.map((s) => toIso(s.until))}::timestamptz[])
        with ordinality as u (since, until, n)),
    touched as materialized (
      select distinct s.n, s.since, s.until, c.sale_id
      from (select at, charge_id from journal x where ${within(sql`x.at`, spans)}) j join charge c on c.id = j.charge_id
        join span s on s.since <= j.at and s.until > j.at
      where c.sale_id is not null),
    paid as materialized (
      select t.n, c.sale_id, coalesce(-sum(p.amount) filter (where j.at < t.since), 0)::bigint as before,
        -sum(p.amount)::bigint as after
      from touched t join charge c on c.sale_id = t.sale_id join journal j on j.charge_id = c.id
        join posting p on p.journal_id = j.id
      where j.at < t.until and p.account not like 'clearing:%'
        and p.account not in ('customer_surplus', 'customer_credit', 'fees')
      group by t.n, c.sale_id)
    select paid.*, l.item_id, l.line_total, l.position from paid join sale_line l on l.sale_id = paid.sale_id
      where paid.before <> paid.after
    union all select paid.*, null, s.freight, null from paid join sale s on s.id = paid.sale_id
      where paid.before <> paid.after and s.freight > 0
    order by n, sale_id, position nulls last`.execute(db);
  const nets = new Map<string | null, number>();
  const sales = new Map<string, Found[]>();
  for (const row of rows) {
    const key = `${row.n} ${row.sale_id}`;
    const lines = sales.get(key);
    if (lines) lines.push(row);
    else sales.set(key, [row]);
  }
  for (const sale of sales.values()) {
    const weights = sale.map((l) => l.line_total);
    const [before, after] = [shareOut(present(sale[0]?.before), weights), shareOut(present(sale[0]?.after), weights)];
    sale.forEach((l, n) => {
      nets.set(l.item_id, (nets.get(l.item_id) ?? 0) + (after[n] as number) - (before[n] as number));
    });
  }
  return [...nets].filter(([, net]) => net !== 0).map(([id, net]) => ({ id, net: centavos(net) }));
}

/** A list of items: all, or the first ones and freight. `others` counts and sums the items left out. */
export interface ItemList {
  items: ItemSum[];
  others: { count: number; net: Centavos };
}

/** SQL rows (`item_id`, `net`) of what the items of a split span brought: what is kept of its days, and the rest from the ledger. */
export async function itemParts(db: Db, { kept, gaps }: Split): Promise<RawBuilder<unknown>> {
  const now = await sumItems(db, gaps);
  return sql`select item_id, net from report_item where ${inDays(sql`day`, kept)}
    union all select id, net from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as n (id uuid, net bigint)`;
}

/** The items of these rows by what they brought, highest first, as they are called now; with `most`, so many of them. */
export async function listItems(db: Db, parts: RawBuilder<unknown>, most?: number): Promise<ItemList> {
  const { rows } = await sql<ItemSum & { count: number; sum: Centavos }>`
    with part as (${parts}),
    item as (select item_id as id, sum(net)::bigint as net from part group by item_id having sum(net) <> 0),
    placed as (
      select *, row_number() over (order by net desc, id) as place, count(*) over ()::int as count, sum(net) over ()::bigint as sum from item)
    select p.id, coalesce(i.title, ${FREIGHT_CONCEPT}) as title, p.net, p.count, p.sum from placed p left join catalog_item i on i.id = p.id
      where ${most === undefined ? sql`true` : sql`(p.place <= ${most} or p.id is null)`} order by p.place`.execute(db);
  const items = rows.map(({ id, title, net }) => ({ id, title, net }));
  const all = rows[0] ?? { count: 0, sum: 0 };
  return {
    items,
    others: { count: all.count - items.length, net: centavos(items.reduce((n, i) => n - i.net, all.sum)) },
  };
}

/** What the items of these rows brought by their kind and species, as they are now; null for freight and what has no species. */
export const sumKinds = async (db: Db, parts: RawBuilder<unknown>) =>
  (
    await sql<{ kind: ItemKind | null; species: string | null; net: Centavos }>`
      select i.kind, i.species, sum(p.net)::bigint as net from (${parts}) p left join catalog_item i on i.id = p.item_id
      group by 1, 2 order by 1, 2`.execute(db)
  ).rows;
