import type { ReviewState } from "@corral/domain/business/review-tasks/states";
import type { ReviewKind } from "@corral/domain/reviews";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    review_task: {
      kind: ReviewKind;
      data: Record<string, unknown>;
      state: State<ReviewState>;
    };
  }
}
