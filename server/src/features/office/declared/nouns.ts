import type { MessageKind } from "@corral/domain/messages";
import { contactCheckMessages } from "#src/features/business/contact-check/messages";
import type { MessageOf } from "#src/features/business/message-queue/message-kind";
import { messagesNews } from "#src/features/business/message-queue/news";
import type { OpenThings } from "#src/features/business/modules/open-things";
import { visitsMessages } from "#src/features/calendar/visits/messages";
import { visitsOpen } from "#src/features/calendar/visits/open";
import { lotsOpen } from "#src/features/herd/lots/open";
import { reportsMessages } from "#src/features/office/reports/messages";
import { chargesMessages } from "#src/features/payments/charges/messages";
import { receiptsMessages } from "#src/features/payments/receipts/messages";
import { reconciliationNews } from "#src/features/payments/reconciliation/news";
import { refundsMessages } from "#src/features/payments/refunds/messages";
import { refundsNews } from "#src/features/payments/refunds/news";
import { reviewCounts } from "#src/features/payments/review/counts";
import { reviewNews } from "#src/features/payments/review/news";
import { settlementNews } from "#src/features/payments/settlement/news";
import { accountsMessages } from "#src/features/selling/accounts/messages";
import { accountsOpen } from "#src/features/selling/accounts/open";
import { birthsMessages } from "#src/features/selling/births/messages";
import { cancellationsCounts } from "#src/features/selling/cancellations/counts";
import { deliveryCounts } from "#src/features/selling/delivery/counts";
import { lostReceiptMessages } from "#src/features/selling/lost-receipt/messages";
import { offersCounts } from "#src/features/selling/offers/counts";
import { offersMessages } from "#src/features/selling/offers/messages";
import { offersNews } from "#src/features/selling/offers/news";
import { offersOpen } from "#src/features/selling/offers/open";
import { salesNews } from "#src/features/selling/sales/news";
import { salesOpen } from "#src/features/selling/sales/open";
import { shippingCounts } from "#src/features/selling/shipping/counts";
import { shippingMessages } from "#src/features/selling/shipping/messages";
import { shippingNews } from "#src/features/selling/shipping/news";
import { shippingOpen } from "#src/features/selling/shipping/open";
import { sponsorshipsCounts } from "#src/features/selling/sponsorships/counts";
import { sponsorshipsMessages } from "#src/features/selling/sponsorships/messages";
import { sponsorshipsOpen } from "#src/features/selling/sponsorships/open";
import { transferInboxCounts } from "#src/features/selling/transfer-inbox/counts";
import { transferInboxOpen } from "#src/features/selling/transfer-inbox/open";
import { transfersCounts } from "#src/features/selling/transfers/counts";
import { transfersNews } from "#src/features/selling/transfers/news";
import { waitlistMessages } from "#src/features/selling/waitlist/messages";
import { waitlistOpen } from "#src/features/selling/waitlist/open";
import { weighingsMessages } from "#src/features/selling/weighings/messages";
import { itemsOpen } from "#src/features/shop/items/open";
import type { DayCount } from "#src/platform/day-counts";
import type { NewsSource } from "#src/platform/news";

/** What the bell tells. */
export const newsSources: readonly NewsSource[] = [
  ...salesNews,
  ...settlementNews,
  ...refundsNews,
  ...reviewNews,
  ...reconciliationNews,
  ...messagesNews,
  ...offersNews,
  ...shippingNews,
  ...transfersNews,
];

/** What waits for a person, in the order in which Hoy shows it. */
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

/** The readers of unfinished things. A module with any can't be switched off. */
export const openThings: readonly OpenThings[] = [
  ...lotsOpen,
  ...itemsOpen,
  ...salesOpen,
  ...offersOpen,
  ...waitlistOpen,
  ...sponsorshipsOpen,
  ...shippingOpen,
  ...accountsOpen,
  ...transferInboxOpen,
  ...visitsOpen,
];

/** The messages to buyers: a kind that no noun declares doesn't compile. */
export const declaredMessages: { [K in MessageKind]: MessageOf<K> } = {
  ...contactCheckMessages,
  ...chargesMessages,
  ...receiptsMessages,
  ...refundsMessages,
  ...offersMessages,
  ...waitlistMessages,
  ...lostReceiptMessages,
  ...weighingsMessages,
  ...birthsMessages,
  ...shippingMessages,
  ...sponsorshipsMessages,
  ...accountsMessages,
  ...reportsMessages,
  ...visitsMessages,
};
