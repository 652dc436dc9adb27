import type { Precision, Sex } from "@corral/domain/herd/animals/attributes";

declare module "#src/platform/database/tables" {
  interface Columns {
    animal_group: {
      kind: "lot" | "pen" | "litter";
      sex: Sex;
      birth_precision: Precision;
    };
  }
}
