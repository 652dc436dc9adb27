import { sql } from "kysely";
import { chargedBy } from "#src/features/selling/sales/find-sale";
import type { DayCount } from "#src/platform/day-counts";

export const cancellationsCounts: readonly DayCount[] = [
  {
    part: "requests",
    title: "Piden cancelar o devolver",
    icon: "refresh",
    href: "/cobro?ver=ventas&entrega=asked",
    action: "sale.see",
    rows: (_, only) => sql`select from sale_request r join sale s on s.id = r.sale_id
      where r.state = 'open' and ${chargedBy(only)}`,
  },
];
