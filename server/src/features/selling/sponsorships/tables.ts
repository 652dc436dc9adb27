import type { Centavos } from "@corral/domain/kernel/money";
import type { SponsorshipState } from "@corral/domain/selling/sponsorships/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    sponsorship: {
      amount: Centavos;
      state: SponsorshipState;
    };
  }
}
