import type { Centavos } from "@corral/domain/kernel/money";
import type { SurplusReason, SurplusState } from "@corral/domain/payments/surplus/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    surplus: {
      amount: Centavos;
      state: State<SurplusState>;
      why: SurplusReason;
      asked_by: "buyer" | "confirmed" | "elsewhere";
    };
    credit: {
      amount: Centavos;
      spent: Centavos;
    };
    credit_use: {
      amount: Centavos;
    };
  }
}
