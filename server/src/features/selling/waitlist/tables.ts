import type { WaitlistState } from "@corral/domain/selling/waitlist/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    waitlist_entry: {
      state: WaitlistState;
      ended_by: "buyer" | "staff" | "date";
    };
  }
}
