import { reviewTasks } from "./business/review-tasks/tasks";
import { recordsTasks } from "./herd/records/tasks";
import type { DayTaskDeclarations } from "./kernel/day-task";
import { keysOf } from "./kernel/lookup";
import { type Day, isDay } from "./kernel/time";
import { chargesTasks } from "./payments/charges/tasks";
import type { Action } from "./permissions";
import { deliveryTasks } from "./selling/delivery/tasks";

/** The kinds of tasks of a day, as each noun declares them, in the order in which they are counted on the page. */
export const taskKinds = { ...recordsTasks, ...chargesTasks, ...deliveryTasks, ...reviewTasks };
export type TaskKind = keyof typeof taskKinds;
export const taskKindNames = keysOf(taskKinds);

/** The kinds of tasks that somebody sees; `mayAll`: whether they have an action on every row. */
export const listTaskKinds = (mayAll: (action: Action) => boolean): TaskKind[] =>
  taskKindNames.filter((kind) => mayAll(taskKinds[kind].sees));

/** Whether a person may mark it as done. */
export function isMarkable(kind: TaskKind): boolean {
  const declared: DayTaskDeclarations[string] = taskKinds[kind];
  return declared.markable === true;
}

/** The key of a task, which includes its day: when the source moves to another day, that is another task. */
export const taskKey = (t: { kind: TaskKind; source: string; day: Day }) => `${t.kind}:${t.source}:${t.day}`;
/** Parses a task's key; undefined when it isn't one. */
export function readTaskKey(key: string): { kind: TaskKind; source: string; day: Day } | undefined {
  const [name = "", source = "", day = "", ...rest] = key.split(":");
  const kind = taskKindNames.find((it) => it === name);
  return kind && source && isDay(day) && rest.length === 0 ? { kind, source, day } : undefined;
}
