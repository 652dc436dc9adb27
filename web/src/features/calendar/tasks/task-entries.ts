import type { Task } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import type { Day } from "@corral/domain/kernel/time";
import type { DayEntry } from "#src/features/calendar/visits/calendar/entries";
import { tasksText as t } from "./text";

/** From this many animals on, the same task on one day is one entry. */
const MANY = 3;

/** Groups tasks that differ only in their animal. */
export function alike(tasks: readonly Task[]): Task[][] {
  const groups = new Map<string, Task[]>();
  for (const task of tasks) {
    const same = `${task.kind} ${task.title} ${task.day} ${task.snoozedUntil} ${task.done !== null}`;
    groups.set(same, [...(groups.get(same) ?? []), task]);
  }
  return [...groups.values()].flatMap((same) => (same.length < MANY ? same.map((task) => [task]) : [same]));
}

/** The tasks as calendar entries, without hidden kinds; a window that began before `from` is on that day. */
export const taskEntries = (tasks: readonly Task[], hidden: readonly string[], from: Day): DayEntry[] =>
  alike(tasks.filter((task) => !task.done && !hidden.includes(task.kind))).map((same) => {
    const task = itemAt(same, 0);
    const many = same.length > 1;
    const day = task.snoozedUntil ?? task.day;
    return {
      id: task.key,
      day: day < from ? from : day,
      time: task.time ?? undefined,
      kind: "task",
      title: task.title,
      href: many ? `/calendario?ver=hoy&tipo=${task.kind}` : task.href,
      tone: task.tone,
      words: task.kindWords,
      detail: many ? t.animals(same.length) : task.detail,
    };
  });
