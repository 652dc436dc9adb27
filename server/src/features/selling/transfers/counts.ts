import { pendingTransferStates } from "@corral/domain/selling/transfers/states";
import { sql } from "kysely";
import { inList } from "#src/platform/database/in-list";
import type { DayCounts } from "#src/platform/day-counts";

export const transfersCounts = {
  transfers: {
    action: "transfer.confirm",
    rows: () => sql`select from transfer_proof where state in ${inList(pendingTransferStates)}`,
  },
} satisfies DayCounts;
