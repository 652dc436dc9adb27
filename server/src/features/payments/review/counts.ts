import { sql } from "kysely";
import type { DayCounts } from "#src/platform/day-counts";

export const reviewCounts = {
  toReview: { action: "review.see", rows: () => sql`select from review_task where state = 'open'` },
} satisfies DayCounts;
