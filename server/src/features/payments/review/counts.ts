import { sql } from "kysely";
import type { DayCount } from "#src/platform/day-counts";

export const reviewCounts: readonly DayCount[] = [
  {
    part: "toReview",
    title: "Por revisar",
    icon: "warning",
    href: "/cobro?ver=revision",
    action: "review.see",
    rows: () => sql`select from review_task where state = 'open'`,
  },
];
