import type { HeadMovementKind } from "@corral/domain/herd/lots";

declare module "#src/platform/database/tables" {
  interface Columns {
    head_movement: {
      kind: HeadMovementKind;
    };
  }
}
