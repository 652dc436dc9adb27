import type { DayCount } from "#src/platform/day-counts";
import { promisesToRenew } from "./sponsorship-view";

export const sponsorshipsCounts: readonly DayCount[] = [
  {
    part: "sponsorships",
    title: "Padrinazgos por renovar",
    icon: "heart",
    href: "/cobro?ver=padrinazgos",
    action: "sponsorship.renew",
    rows: promisesToRenew,
  },
];
