import type { Centavos } from "@corral/domain/kernel/money";
import type { OfferSide } from "@corral/domain/selling/offers";
import type { OfferState } from "@corral/domain/selling/offers/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    offer: {
      state: State<OfferState>;
    };
    offer_round: {
      side: OfferSide;
      amount: Centavos;
    };
  }
}
