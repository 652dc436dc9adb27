import type { Centavos } from "@corral/domain/kernel/money";
import type { Zone } from "@corral/domain/kernel/time";
import type { ChargePurpose } from "@corral/domain/payments/charges/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    report_day: {
      zone: Zone;
    };
    report_part: {
      purpose: ChargePurpose;
      way: "in" | "refund" | "dispute" | "within";
      money: Centavos;
      debt: Centavos;
      over: Centavos;
      fees: Centavos;
    };
    report_item: {
      net: Centavos;
    };
  }
}
