import { sql } from "kysely";
import type { DayCounts } from "#src/platform/day-counts";
import { isOpen } from "./state";

export const offersCounts = {
  offers: {
    action: "offer.answer",
    rows: (deps) => sql`select from offer o where o.state = 'waits_seller' and ${isOpen(deps)}`,
  },
} satisfies DayCounts;
