import { sql } from "kysely";
import { amountOf, anyReach, byName, type NewsSource } from "#src/platform/news";

/** Each figure of a buyer. */
export const offersNews: readonly NewsSource[] = [
  {
    kind: "offer",
    icon: "chat",
    for: { action: "offer.answer", reach: anyReach },
    rows: () => sql`
      select 'oferta ' || o.id || ' ' || r.turn, i.title, o.contact_name, null, r.amount, r.at, o.public_id
      from offer_round r join offer o on o.id = r.offer_id join catalog_item i on i.id = o.item_id
      where r.side = 'buyer'`,
    title: (row) => `Te ofrecen ${amountOf(row)}`,
    detail: byName,
    leadsTo: { id: "offerId", href: (id) => `/cobro?ver=ofertas&oferta=${id}` },
  },
];
