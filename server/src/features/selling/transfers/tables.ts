import type { Centavos } from "@corral/domain/kernel/money";
import type { TransferState } from "@corral/domain/selling/transfers/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    transfer_proof: {
      amount: Centavos;
      state: State<TransferState>;
    };
    transfer_file: {
      kind: "image" | "pdf";
    };
  }
}
