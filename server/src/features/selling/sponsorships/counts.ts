import type { DayCounts } from "#src/platform/day-counts";
import { promisesToRenew } from "./sponsorship-view";

export const sponsorshipsCounts = {
  sponsorships: { action: "sponsorship.renew", rows: promisesToRenew },
} satisfies DayCounts;
