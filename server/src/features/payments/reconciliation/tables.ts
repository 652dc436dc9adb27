import type { Centavos } from "@corral/domain/kernel/money";
import type { DifferenceKind } from "@corral/domain/payments/reconciliation/differences";

declare module "#src/platform/database/tables" {
  interface Columns {
    check_run: {
      state: "running" | "complete" | "incomplete";
    };
    check_difference: {
      kind: DifferenceKind;
      ours: Centavos;
      theirs: Centavos;
    };
  }
}
