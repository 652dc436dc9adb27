import type { Centavos } from "@corral/domain/kernel/money";
import type { ShippingWay } from "@corral/domain/selling/shipping";
import type { FreightQuoteState } from "@corral/domain/selling/shipping/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    sale_shipping: {
      way: ShippingWay;
      quote: State<FreightQuoteState>;
      quote_amount: Centavos;
    };
  }
}
