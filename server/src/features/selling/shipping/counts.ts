import { addDays, dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { chargedBy } from "#src/features/selling/sales/find-sale";
import type { DayCount } from "#src/platform/day-counts";
import { leaves, waitsForQuote } from "./departures";

export const shippingCounts: readonly DayCount[] = [
  {
    part: "toQuote",
    title: "Fletes por cotizar",
    icon: "pin",
    href: "/cobro?ver=salidas",
    action: "freight.quote",
    rows: () => sql`select from sale_shipping h join sale s on s.id = h.sale_id where ${waitsForQuote}`,
  },
  {
    part: "leaving",
    title: "Salen hoy",
    icon: "calendar",
    href: "/cobro?ver=salidas",
    action: "sale.see",
    module: "deliveries",
    rows: ({ zone, now }, only) => sql`select from sale s where ${leaves} and ${chargedBy(only)}
      and s.scheduled_local < ${`${addDays(dayIn(zone, now()), 1)} 00:00:00`}::timestamp`,
  },
];
