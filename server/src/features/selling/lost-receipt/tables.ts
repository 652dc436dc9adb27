import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    lost_receipt: AsStored;
    lost_link_ask: AsStored;
    purchase_list_link: AsStored;
    waiting_link: AsStored;
    guess_guard: AsStored;
  }
}
