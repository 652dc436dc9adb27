import { sql } from "kysely";
import { amountOf, byName, type NewsSource } from "#src/platform/news";

/** What a buyer asks or answers about the freight of a delivery. */
const quote = (state: string, title: (amount: string) => string): NewsSource => ({
  kind: "quote",
  icon: "pin",
  for: { action: "freight.quote", reach: ["all"] },
  rows: () => sql`
    select 'flete ' || h.sale_id || ' ' || h.version, h.address, s.contact_name, null, h.quote_amount, h.changed_at, s.public_id
    from sale_shipping h join sale s on s.id = h.sale_id
    where h.quote = ${sql.lit(state)}`,
  title: (row) => title(amountOf(row)),
  detail: byName,
  leadsTo: { id: "saleId", href: (id) => `/cobro?ver=ventas&pedido=${id}` },
});

export const shippingNews: readonly NewsSource[] = [
  quote("asked", () => "Te piden cotizar un flete"),
  quote("accepted", (amount) => `Aceptaron el flete de ${amount}`),
  quote("refused", (amount) => `No aceptaron el flete de ${amount}`),
];
