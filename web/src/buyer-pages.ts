import { accountStatementPage } from "#src/features/selling/accounts/buyer-page";
import { purchaseListPage } from "#src/features/selling/lost-receipt/buyer-page";
import { offerPage } from "#src/features/selling/offers/buyer-page";
import { sponsorPage } from "#src/features/selling/sponsorships/buyer-page";
import { placePage } from "#src/features/selling/waitlist/buyer-page";
import type { BuyerPage } from "#src/nav/buyer-page";

/** The buyers' pages inside the tab `cobro`, as their nouns declare them. */
export const buyerPages: readonly BuyerPage[] = [
  purchaseListPage,
  offerPage,
  placePage,
  accountStatementPage,
  sponsorPage,
];
