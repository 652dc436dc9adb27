import type { Notice } from "@corral/providers/provider";
import type { ProviderName } from "#src/features/business/credentials/known";
import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    provider_event: { provider: ProviderName; family: Notice["family"] };
    notice_pace: {
      lane: "unsigned" | "chargebacks";
    };
    false_signature: AsStored;
    turned_away: AsStored;
  }
}
