import type { Centavos } from "@corral/domain/kernel/money";
import type { Day, Zone } from "@corral/domain/kernel/time";

declare module "#src/platform/database/tables" {
  interface Columns {
    session_series: {
      zone: Zone;
      tiers: { code: string; name: string; price: Centavos }[];
      skipped: Day[];
    };
  }
}
