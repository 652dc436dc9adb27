import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    provider_event: AsStored;
    notice_pace: {
      lane: "unsigned" | "chargebacks";
    };
    false_signature: AsStored;
    turned_away: AsStored;
  }
}
