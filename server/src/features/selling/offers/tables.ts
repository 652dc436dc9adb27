import type { Centavos } from "@corral/domain/kernel/money";
import type { OfferSide } from "@corral/domain/selling/offers";
import type { OfferState } from "@corral/domain/selling/offers/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    offer: {
      state: OfferState;
    };
    offer_round: {
      side: OfferSide;
      amount: Centavos;
    };
  }
}
