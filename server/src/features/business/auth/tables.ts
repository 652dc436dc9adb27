import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    second_factor: AsStored;
    staff_session: AsStored;
    sign_in_guard: AsStored;
    one_time_link: {
      purpose: "first_owner" | "recovery";
    };
  }
}
