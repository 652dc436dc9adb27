import type { ByTrigger } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    herd_change: {
      tx: ByTrigger<string>;
    };
    herd_counted: {
      before: ByTrigger<string>;
    };
    herd_standing: {
      claimed: "reserved" | "sold";
    };
    herd_count: {
      claimed: "reserved" | "sold";
    };
    herd_day_count: {
      what: "due" | "withdrawal";
    };
  }
}
