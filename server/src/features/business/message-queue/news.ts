import { sql } from "kysely";
import { anyReach, type NewsSource } from "#src/platform/news";

/** Messages that somebody asked for and staff send by hand. */
export const messagesNews: readonly NewsSource[] = [
  {
    kind: "message",
    icon: "chat",
    for: { action: "message.see", reach: anyReach },
    rows: () => sql`
      select 'mensaje ' || m.id, m.kind, m.to_name, null, null::bigint, m.created_at, m.id::text
      from message m
      where m.kind in ('purchase_list', 'contact_code') and m.channel = 'whatsapp' and m.state = 'queued'`,
    title: ({ what }) =>
      what === "contact_code"
        ? "Piden el código de su compra: mándaselo por WhatsApp"
        : "Piden el enlace de sus compras: mándaselo por WhatsApp",
    leadsTo: { id: "messageId", href: (id) => `/cobro?ver=mensajes&mensaje=${id}` },
  },
];
