import { sql } from "kysely";
import type { DayCount } from "#src/platform/day-counts";

export const transferInboxCounts: readonly DayCount[] = [
  {
    part: "unidentified",
    title: "Dinero sin identificar",
    icon: "bank",
    href: "/cobro?ver=sin-identificar",
    action: "transfer.confirm",
    module: "bank_files",
    rows: () => sql`select from incoming_transfer where state = 'unidentified'`,
  },
];
