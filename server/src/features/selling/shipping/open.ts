import { sql } from "kysely";
import { openRows } from "#src/features/business/modules/open-things";
import { leaves, waitsForQuote } from "./departures";

export const shippingOpen = [
  openRows(
    "deliveries",
    ["entrega acordada", "entregas acordadas"],
    () => sql`select from sale_shipping h join sale s on s.id = h.sale_id where ${leaves} or ${waitsForQuote}`,
  ),
];
