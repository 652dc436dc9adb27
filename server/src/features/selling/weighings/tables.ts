import type { Centavos, Grams } from "@corral/domain/kernel/money";
import type { AckMethod, WeighingState } from "@corral/domain/selling/weighings/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    weighing: {
      gross_g: Grams;
      tare_g: Grams;
      net_g: Grams;
      before: Centavos;
      after: Centavos;
      state: State<WeighingState>;
      ack_method: AckMethod;
    };
  }
}
