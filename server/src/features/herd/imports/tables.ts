import type { ChosenColumns } from "@corral/domain/herd/imports/header";
import type { ImportState } from "@corral/domain/herd/imports/job";

declare module "#src/platform/database/tables" {
  interface Columns {
    herd_import: {
      state: ImportState;
      columns: ChosenColumns;
      found: Record<string, unknown>;
    };
  }
}
