import { sql } from "kysely";
import type { DayCounts } from "#src/platform/day-counts";
import { chargedBy } from "./find-sale";
import { withGoods } from "./list-orders";

export const salesCounts = {
  toDeliver: {
    action: "sale.see",
    rows: (_, only) =>
      sql`select from sale s where ${sql.join([chargedBy(only), ...withGoods("to_deliver")], sql` and `)}`,
  },
} satisfies DayCounts;
