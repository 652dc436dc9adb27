import { sql } from "kysely";
import type { DayCounts } from "#src/platform/day-counts";

export const transferInboxCounts = {
  unidentified: {
    action: "transfer.confirm",
    rows: () => sql`select from incoming_transfer where state = 'unidentified'`,
  },
} satisfies DayCounts;
