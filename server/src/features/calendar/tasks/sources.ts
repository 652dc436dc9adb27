import type { TaskKind } from "@corral/domain/tasks";
import { reviewTaskSources } from "#src/features/business/review-tasks/tasks";
import { recordsTaskSources } from "#src/features/herd/records/tasks";
import { chargesTaskSources } from "#src/features/payments/charges/tasks";
import { accountsTaskSources } from "#src/features/selling/accounts/tasks";
import { deliveryTaskSources } from "#src/features/selling/delivery/tasks";
import type { DayTaskSource } from "#src/platform/day-tasks";

/** The queries of all kinds of tasks, as each noun has them. */
export const sources: readonly DayTaskSource<TaskKind>[] = [
  ...recordsTaskSources,
  ...chargesTaskSources,
  ...accountsTaskSources,
  ...deliveryTaskSources,
  ...reviewTaskSources,
];
