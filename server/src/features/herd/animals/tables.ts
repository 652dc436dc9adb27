import type { AsStored } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    animal: {
      acquired: Record<string, unknown>;
      field_marks: Record<string, { v: number; by: string; at: string }>;
    };
    animal_identifier: AsStored;
  }
}
