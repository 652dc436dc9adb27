import type { Centavos } from "@corral/domain/kernel/money";
import type { TransferState } from "@corral/domain/selling/transfers/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    transfer_proof: {
      amount: Centavos;
      state: TransferState;
    };
    transfer_file: {
      kind: "image" | "pdf";
    };
  }
}
