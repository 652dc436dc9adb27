import type { Centavos } from "@corral/domain/kernel/money";
import type { Zone } from "@corral/domain/kernel/time";
import type { SessionState } from "@corral/domain/shop/visit-sessions/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    session: {
      zone: Zone;
      tiers: { code: string; name: string; price: Centavos }[];
      status: State<SessionState>;
    };
  }
}
