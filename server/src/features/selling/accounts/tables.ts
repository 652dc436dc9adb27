import type { Centavos } from "@corral/domain/kernel/money";
import type { StaffMethod } from "@corral/domain/payments/charges/staff-methods";
import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    account_payment: {
      method: StaffMethod;
      amount: Centavos;
    };
    account_payment_part: AsStored;
    account_link: AsStored;
  }
}
