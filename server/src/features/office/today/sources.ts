import { reviewCounts } from "#src/features/payments/review/counts";
import { cancellationsCounts } from "#src/features/selling/cancellations/counts";
import { deliveryCounts } from "#src/features/selling/delivery/counts";
import { offersCounts } from "#src/features/selling/offers/counts";
import { shippingCounts } from "#src/features/selling/shipping/counts";
import { sponsorshipsCounts } from "#src/features/selling/sponsorships/counts";
import { transferInboxCounts } from "#src/features/selling/transfer-inbox/counts";
import { transfersCounts } from "#src/features/selling/transfers/counts";
import type { CountPart, DayCount } from "#src/platform/day-counts";

/** What waits for a person, as each noun counts it. A part that none counts doesn't compile. */
export const dayCounts: Readonly<Record<CountPart, DayCount>> = {
  ...reviewCounts,
  ...deliveryCounts,
  ...cancellationsCounts,
  ...offersCounts,
  ...shippingCounts,
  ...sponsorshipsCounts,
  ...transfersCounts,
  ...transferInboxCounts,
};
