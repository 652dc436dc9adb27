import type { TicketState } from "@corral/domain/payments/tickets/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    ticket: {
      state: TicketState;
    };
  }
}
