import type { Centavos } from "@corral/domain/kernel/money";
import type { JournalKind } from "@corral/domain/payments/ledger";

declare module "#src/platform/database/tables" {
  interface Columns {
    account_sum: {
      amount: Centavos;
    };
    journal: {
      kind: JournalKind;
    };
    posting: {
      amount: Centavos;
    };
  }
}
