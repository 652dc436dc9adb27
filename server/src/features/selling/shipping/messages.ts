import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const shippingMessages = {
  freight_quoted: messageKind(
    "freight_quoted",
    ["saleId", "version"],
    (value) => sql`exists (select from sale_shipping h join sale s on s.id = h.sale_id
      where h.sale_id = ${value("saleId")}::uuid and h.version = ${value("version")}::int
        and h.quote = 'given' and s.state in ('placed', 'confirmed'))`,
  ),
};
