import type { Centavos } from "@corral/domain/kernel/money";

import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    customer: {
      credit_limit: Centavos;
    };
    customer_terms: AsStored;
  }
}
