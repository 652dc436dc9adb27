import type { ConsentPurpose } from "@corral/domain/business/consent";

declare module "#src/platform/database/tables" {
  interface Columns {
    consent: {
      purpose: ConsentPurpose;
    };
  }
}
