import { reviewCounts } from "#src/features/payments/review/counts";
import { cancellationsCounts } from "#src/features/selling/cancellations/counts";
import { deliveryCounts } from "#src/features/selling/delivery/counts";
import { offersCounts } from "#src/features/selling/offers/counts";
import { shippingCounts } from "#src/features/selling/shipping/counts";
import { sponsorshipsCounts } from "#src/features/selling/sponsorships/counts";
import { transferInboxCounts } from "#src/features/selling/transfer-inbox/counts";
import { transfersCounts } from "#src/features/selling/transfers/counts";
import type { DayCount } from "#src/platform/day-counts";

/** What waits for a person, as each noun counts it, in the order in which it is shown. */
export const dayCounts: readonly DayCount[] = [
  ...reviewCounts,
  ...transfersCounts,
  ...transferInboxCounts,
  ...offersCounts,
  ...shippingCounts,
  ...sponsorshipsCounts,
  ...cancellationsCounts,
  ...deliveryCounts,
];
