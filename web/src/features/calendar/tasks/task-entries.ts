import type { Task } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import type { DayEntry } from "#src/features/calendar/visits/calendar/entries";
import { tasksText as t } from "./text";

/** From so many on, the same work on many animals in one day is one line. */
const MANY = 4;

/** Those that are the same but for whom they are about, together. */
export function alike(tasks: readonly Task[]): Task[][] {
  const groups = new Map<string, Task[]>();
  for (const it of tasks) {
    const same = `${it.kind} ${it.title} ${it.day} ${it.snoozedUntil} ${it.done !== null}`;
    groups.set(same, [...(groups.get(same) ?? []), it]);
  }
  return [...groups.values()].flatMap((same) => (same.length < MANY ? same.map((it) => [it]) : [same]));
}

/** What there is to do as the calendar draws it, each kind that isn't hidden; a window that began before `from` stands on that day. */
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
