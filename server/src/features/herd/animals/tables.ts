import type { OwnerKind, Precision, Purpose, Sex, ShownPart } from "@corral/domain/herd/animals/attributes";
import type { MarkType } from "@corral/domain/herd/animals/identifiers";

declare module "#src/platform/database/tables" {
  interface Columns {
    animal: {
      sex: Sex;
      birth_precision: Precision;
      purpose: Purpose;
      owner_kind: OwnerKind;
      shows: ShownPart[];
      acquired: Record<string, unknown>;
      field_marks: Record<string, { v: number; by: string; at: string }>;
    };
    animal_identifier: { type: MarkType };
  }
}
