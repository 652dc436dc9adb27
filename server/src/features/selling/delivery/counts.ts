import { sql } from "kysely";
import { chargedBy } from "#src/features/selling/sales/find-sale";
import { withGoods } from "#src/features/selling/sales/order-list/order-filter";
import type { DayCount } from "#src/platform/day-counts";

export const deliveryCounts: readonly DayCount[] = [
  {
    part: "toDeliver",
    title: "Por entregar",
    icon: "pin",
    href: "/cobro?ver=ventas&entrega=to_deliver",
    action: "sale.see",
    rows: (_, only) =>
      sql`select from sale s where ${sql.join([chargedBy(only), ...withGoods("to_deliver")], sql` and `)}`,
  },
];
