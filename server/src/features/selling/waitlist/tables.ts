import type { WaitlistState } from "@corral/domain/selling/waitlist/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    waitlist_entry: {
      state: State<WaitlistState>;
      ended_by: "buyer" | "staff" | "date";
    };
  }
}
