import type { BookingReleaseState, SaleRequestState } from "@corral/domain/selling/cancellations/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    booking_release: {
      state: BookingReleaseState;
    };
    sale_request: {
      state: SaleRequestState;
    };
  }
}
