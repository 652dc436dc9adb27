import type { Task, TaskList } from "@corral/contract/types";
import { spanWords, toTaskWhen } from "@corral/domain/calendar/tasks";
import { ok, type Result, refuseField } from "@corral/domain/kernel/result";
import {
  type Day,
  dayIn,
  daysBetween,
  fromIso,
  isDay,
  momentForList,
  shortDay,
  toIso,
  zoneInWords,
} from "@corral/domain/kernel/time";
import { reach, reachesAll } from "@corral/domain/permissions";
import { isMarkable, listTaskKinds, type TaskKind, taskKey, taskKindNames, taskKinds } from "@corral/domain/tasks";
import type { Selectable } from "kysely";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { DayTask } from "#src/platform/day-tasks";
import type { Deps, TxDeps } from "#src/platform/deps";
import { sources } from "./sources";

type Mark = Selectable<Tables["task_mark"]>;
/** Upper bounds of one answer: days, and tasks of each source. */
const WIDEST = 92;
const MOST = 200;

export interface TaskQuery {
  from: Day;
  to: Day;
  kinds: readonly TaskKind[];
  overdue: boolean;
}

/** Tasks of all sources with people's marks applied, ordered by day, time and name. */
export async function tasksIn(
  deps: TxDeps,
  db: Db | Tx,
  role: Staff["role"],
  q: TaskQuery,
): Promise<{ tasks: Task[]; more: boolean }> {
  const today = dayIn(deps.zone, deps.now());
  const span = { zone: deps.zone, today, from: q.overdue ? null : q.from, to: q.to, most: MOST };
  const read = sources.filter((s) => s.of.some((k) => q.kinds.includes(k)));
  const found: DayTask<TaskKind>[] = [];
  let more = false;
  // Serial, because a transaction has one connection.
  for (const s of read) {
    const some = await s.read(db, span);
    more ||= some.length === MOST;
    found.push(...some.filter((f) => q.kinds.includes(f.kind)));
  }
  const marks = await readMarks(db, found.map(taskKey));
  const marked = reach("task.mark", role) !== "none";
  const tasks = found.map((f) => taskView(deps, today, f, marks.get(taskKey(f)), marked));
  return { tasks: tasks.sort(inOrder), more };
}

/** Tasks for the board and the calendar; done ones stay visible on the day when they were done. */
export async function listTasks(
  deps: Deps,
  staff: Staff,
  q: { from: string; to: string; kind?: TaskKind; overdue?: boolean },
): Promise<Result<TaskList, "VALIDATION_FAILED">> {
  const { from, to } = q;
  if (!isDay(from) || !isDay(to) || to < from || daysBetween(from, to) > WIDEST)
    return refuseField("from", `Pide de 1 a ${WIDEST} días, con fechas que existan.`);
  const kinds = listTaskKinds(reachesAll(staff.role));
  const { tasks, more } = await tasksIn(deps, deps.db, staff.role, { from, to, kinds, overdue: q.overdue ?? false });
  const today = dayIn(deps.zone, deps.now());
  const shown = tasks.filter((t) => !t.done || t.when !== "overdue" || dayIn(deps.zone, fromIso(t.done.at)) === today);
  const count = (kind: TaskKind) => shown.filter((t) => t.kind === kind && !t.done).length;
  return ok({
    today,
    zoneWords: zoneInWords(deps.zone),
    kinds: taskKindNames
      .filter((k) => kinds.includes(k))
      .map((kind) => ({ kind, words: taskKinds[kind].words, count: count(kind) })),
    tasks: q.kind ? shown.filter((t) => t.kind === q.kind) : shown,
    more,
  });
}

const inOrder = (a: Task, b: Task) => {
  const of = (t: Task) => `${t.snoozedUntil ?? t.day} ${t.time ?? "99"} ${t.title} ${t.detail} ${t.key}`;
  return of(a) < of(b) ? -1 : 1;
};

async function readMarks(db: Db | Tx, keys: string[]): Promise<Map<string, Mark>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom("task_mark").selectAll().where("task_key", "in", keys).execute();
  return new Map(rows.map((r) => [r.task_key, r]));
}

function taskView(deps: TxDeps, today: Day, f: DayTask<TaskKind>, mark: Mark | undefined, mayMark: boolean): Task {
  const snoozedUntil = mark?.snoozed_until && mark.snoozed_until >= today ? mark.snoozed_until : null;
  const when = toTaskWhen({ ...f, snoozedUntil }, today);
  const done =
    mark?.done_at && mark.done_by_name
      ? {
          by: mark.done_by_name,
          at: toIso(mark.done_at),
          words: `${mark.done_by_name}, ${momentForList(deps.zone, mark.done_at, deps.now())}`,
        }
      : null;
  return {
    key: taskKey(f),
    kind: f.kind,
    kindWords: taskKinds[f.kind].words,
    title: f.title,
    detail: f.detail,
    day: f.day,
    until: f.until,
    time: f.time,
    when,
    dayWords: wordsOf(f, today),
    tone: done ? "success" : when === "overdue" ? "error" : when === "today" ? "warn" : "neutral",
    href: f.href,
    hrefWords: f.hrefWords,
    markable: mayMark && isMarkable(f.kind),
    done,
    snoozedUntil,
  };
}

function wordsOf(f: DayTask<TaskKind>, today: Day): string {
  const ago = daysBetween(f.until ?? f.day, today);
  const hour = f.time ? `, ${f.time}` : "";
  if (f.until && f.until !== f.day && f.until >= today) return spanWords(f.day, f.until);
  if (ago === 0) return `hoy${hour}`;
  if (ago === 1) return `ayer${hour}`;
  if (ago === -1) return `mañana${hour}`;
  return ago > 1 ? `hace ${ago} días` : `${shortDay(f.day)}${hour}`;
}
