import type { Centavos } from "@corral/domain/kernel/money";
import type { ChargeState } from "@corral/domain/payments/charges/states";
import type { RefundWay } from "@corral/domain/payments/refunds/refunds";
import type { RefundState } from "@corral/domain/payments/refunds/states";
import type { Fixed, State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    refund: {
      origin: "staff" | "provider";
      way: RefundWay;
      amount: Centavos;
      units: Fixed<"keep" | "release">;
      state: State<RefundState>;
      charge_before: ChargeState;
    };
  }
}
