import { pendingTransferStates } from "@corral/domain/selling/transfers/states";
import { sql } from "kysely";
import { inList } from "#src/platform/database/in-list";
import type { DayCount } from "#src/platform/day-counts";

export const transfersCounts: readonly DayCount[] = [
  {
    part: "transfers",
    title: "Transferencias por confirmar",
    icon: "bank",
    href: "/cobro?ver=transferencias",
    action: "transfer.confirm",
    rows: () => sql`select from transfer_proof where state in ${inList(pendingTransferStates)}`,
  },
];
