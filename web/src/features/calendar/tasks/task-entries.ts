import type { Task } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import type { DayEntry } from "#src/features/calendar/visits/calendar/entries";
import { tasksText as t } from "./text";

/** From this many animals on, the same task on one day is one entry. */
const MANY = 4;

/** Groups tasks that differ only in their animal. */
export function alike(tasks: readonly Task[]): Task[][] {
  const groups = new Map<string, Task[]>();
  for (const it of tasks) {
    const same = `${it.kind} ${it.title} ${it.day} ${it.snoozedUntil} ${it.done !== null}`;
    groups.set(same, [...(groups.get(same) ?? []), it]);
  }
  return [...groups.values()].flatMap((same) => (same.length < MANY ? same.map((it) => [it]) : [same]));
}

/** The tasks as calendar entries, without hidden kinds; a window that began before `from` is on that day. */
export const taskEntries = (tasks: readonly Task[], hidden: readonly string[], from: Day): DayEntry[] =>
  alike(tasks.filter((it) => !it.done && !hidden.includes(it.kind))).map((same) => {
    const it = same[0] as Task;
    const many = same.length > 1;
    const day = (it.snoozedUntil ?? it.day) as Day;
    return {
      id: it.key,
      day: day < from ? from : day,
      time: it.time ?? undefined,
      kind: "task",
      title: it.title,
      href: many ? `/calendario?ver=hoy&tipo=${it.kind}` : it.href,
      tone: it.tone,
      words: it.kindWords,
      detail: many ? t.animals(same.length) : it.detail,
    };
  });
