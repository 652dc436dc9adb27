import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    video: AsStored;
  }
}
