import type { Centavos } from "@corral/domain/kernel/money";
import type { BankColumns } from "@corral/domain/selling/transfer-inbox/bank-file";
import type { IncomingTransferState } from "@corral/domain/selling/transfer-inbox/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    bank_file_columns: {
      columns: BankColumns;
    };
    incoming_transfer: {
      amount: Centavos;
      state: State<IncomingTransferState>;
    };
  }
}
