import type { ReceiptType } from "@corral/domain/kernel/receipt-types";
import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    retired_link: AsStored;
    folio_counter: AsStored;
    receipt: {
      tipo: ReceiptType;
    };
  }
}
