import type { Centavos } from "@corral/domain/kernel/money";
import type { FulfilmentEvent } from "@corral/domain/selling/delivery/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    fulfilment_step: {
      event: FulfilmentEvent;
      data: Record<string, unknown>;
    };
    charge_adjustment: {
      before: Centavos;
      after: Centavos;
    };
    provider_payment: {
      amount: Centavos;
      refunded: Centavos;
    };
  }
}
