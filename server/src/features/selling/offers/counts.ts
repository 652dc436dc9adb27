import { sql } from "kysely";
import type { DayCount } from "#src/platform/day-counts";
import { isOpen } from "./state";

export const offersCounts: readonly DayCount[] = [
  {
    part: "offers",
    title: "Ofertas por contestar",
    icon: "chat",
    href: "/cobro?ver=ofertas",
    action: "offer.answer",
    rows: (deps) => sql`select from offer o where o.state = 'waits_seller' and ${isOpen(deps)}`,
  },
];
