import type { ClaimState } from "@corral/domain/shop/claims/states";

declare module "#src/platform/database/tables" {
  interface Columns {
    claim: {
      subject_type: "animal" | "product" | "session" | "lot";
      state: ClaimState;
    };
  }
}
