import type { ClaimState } from "@corral/domain/shop/claims/states";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    claim: {
      subject_type: "animal" | "product" | "session" | "lot";
      state: State<ClaimState>;
    };
  }
}
