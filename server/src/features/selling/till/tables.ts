import type { Centavos } from "@corral/domain/kernel/money";

declare module "#src/platform/database/tables" {
  interface Columns {
    cash_movement: {
      kind: "in" | "out";
      amount: Centavos;
    };
  }
}
