import type { AmountLimits } from "@corral/providers/provider";
import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    provider_credential: {
      provider: "mercadopago" | "conekta";
      shown: Record<string, string>;
      mode: "test" | "live" | "demo" | "unchecked";
      unchecked: "public_key";
      card_limits: AmountLimits;
    };
    provider_closed: AsStored;
  }
}
