import type { BookingReleaseState, SaleRequestState } from "@corral/domain/selling/cancellations/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    booking_release: {
      state: State<BookingReleaseState>;
    };
    sale_request: {
      state: State<SaleRequestState>;
    };
  }
}
