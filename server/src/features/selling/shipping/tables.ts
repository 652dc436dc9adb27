import type { Centavos } from "@corral/domain/kernel/money";
import type { ShippingWay } from "@corral/domain/selling/shipping";
import type { FreightQuoteState } from "@corral/domain/selling/shipping/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    sale_shipping: {
      way: ShippingWay;
      quote: FreightQuoteState;
      quote_amount: Centavos;
    };
  }
}
