import type {
  HealthStatus,
  LifeStatus,
  OwnerKind,
  Precision,
  Purpose,
  Sex,
  ShownPart,
} from "@corral/domain/herd/animals/attributes";
import type { Acquired } from "@corral/domain/herd/animals/form";
import type { MarkType } from "@corral/domain/herd/animals/identifiers";

declare module "#src/platform/database/tables" {
  interface Columns {
    animal: {
      sex: Sex;
      birth_precision: Precision;
      purpose: Purpose;
      owner_kind: OwnerKind;
      shows: ShownPart[];
      life_status: LifeStatus;
      health_status: HealthStatus;
      acquired: Acquired;
      field_marks: Record<string, { v: number; by: string; at: string }>;
    };
    animal_identifier: { type: MarkType };
  }
}
