import { messagesNews } from "#src/features/office/messages/news";
import { reconciliationNews } from "#src/features/payments/reconciliation/news";
import { refundsNews } from "#src/features/payments/refunds/news";
import { reviewNews } from "#src/features/payments/review/news";
import { settlementNews } from "#src/features/payments/settlement/news";
import { offersNews } from "#src/features/selling/offers/news";
import { salesNews } from "#src/features/selling/sales/news";
import { shippingNews } from "#src/features/selling/shipping/news";
import { transfersNews } from "#src/features/selling/transfers/news";
import type { NewsSource } from "#src/platform/news";

/** The sources of the bell's news, collected from the nouns. */
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
