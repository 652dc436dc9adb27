import type { Task, TaskMark } from "@corral/contract/types";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { addDays, dayIn, isDay, toIso } from "@corral/domain/kernel/time";
import { reachesAll } from "@corral/domain/permissions";
import { isMarkable, listTaskKinds, readTaskKey } from "@corral/domain/tasks";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { tasksIn } from "./list-tasks";

/** Number of days that a task may be postponed. */
const FURTHEST = 60;

/** Marks a task as done, postpones it, or undoes either. Only while its source still produces the task. */
export async function markTask(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  ask: TaskMark,
): Promise<Result<{ task: Task }, "NOT_FOUND" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED">> {
  const named = readTaskKey(ask.key);
  if (!named || !listTaskKinds(reachesAll(staff.role)).includes(named.kind)) return refuse("NOT_FOUND");
  const find = async () => {
    const { tasks } = await tasksIn(deps, tx, staff.role, {
      from: named.day,
      to: named.day,
      kinds: [named.kind],
      overdue: false,
    });
    return tasks.find((t) => t.key === ask.key);
  };
  if (!(await find())) return refuse("NOT_FOUND", "Ese pendiente ya no está: cambió o se resolvió donde nació.");
  if (ask.done && !isMarkable(named.kind))
    return refuse(
      "DECISION_NOT_ALLOWED",
      "Ese pendiente termina solo cuando se anota en el animal, la venta o la revisión.",
    );
  const today = dayIn(deps.zone, deps.now());
  const until = ask.snoozeUntil;
  if (until !== null && (!isDay(until) || until <= today || until > addDays(today, FURTHEST)))
    return refuseField("snoozeUntil", `Elige un día entre mañana y ${FURTHEST} días más.`);
  const now = toIso(deps.now());
  if (!ask.done && until === null) await tx.deleteFrom("task_mark").where("task_key", "=", ask.key).execute();
  else {
    const row = {
      done_at: ask.done ? now : null,
      done_by: ask.done ? staff.id : null,
      done_by_name: ask.done ? staff.name : null,
      snoozed_until: until,
      updated_at: now,
    };
    await tx
      .insertInto("task_mark")
      .values({ task_key: ask.key, ...row })
      .onConflict((o) => o.column("task_key").doUpdateSet(row))
      .execute();
  }
  const task = await find();
  return task ? ok({ task }) : refuse("NOT_FOUND");
}
