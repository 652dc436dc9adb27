import type { Centavos } from "@corral/domain/kernel/money";
import type { SponsorshipState } from "@corral/domain/selling/sponsorships/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    sponsorship: {
      amount: Centavos;
      state: State<SponsorshipState>;
    };
  }
}
