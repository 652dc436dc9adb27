import type { TicketState } from "@corral/domain/payments/tickets/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    ticket: {
      state: State<TicketState>;
    };
  }
}
