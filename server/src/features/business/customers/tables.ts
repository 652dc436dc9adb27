import type { Centavos } from "@corral/domain/kernel/money";

declare module "#src/platform/database/tables" {
  interface Columns {
    customer: {
      credit_limit: Centavos;
    };
  }
}
