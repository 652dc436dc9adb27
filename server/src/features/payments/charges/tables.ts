import type { Centavos } from "@corral/domain/kernel/money";
import type { ChargePurpose, ChargeState, DepositOutcome } from "@corral/domain/payments/charges/states";
import type { PlanMethod } from "@corral/domain/payments/plans/plans";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    charge: {
      purpose: ChargePurpose;
      amount: Centavos;
      state: State<ChargeState>;
      deposit_outcome: DepositOutcome;
      part_method: PlanMethod;
    };
  }
}
