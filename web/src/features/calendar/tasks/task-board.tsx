import type { Task, TaskList } from "@corral/contract/types";
import { addDays } from "@corral/domain/kernel/time";
import { useState } from "react";
import { navigate } from "#src/nav/history";
import { useToday } from "#src/shared/api/today";
import { RowsSkeleton } from "#src/shared/lists/rows-skeleton";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink, IconButton } from "#src/ui/controls/button";
import { Chip, ChipCount, Chips } from "#src/ui/controls/chips";
import { EmptyState } from "#src/ui/feedback";
import { useTaskMark, useTasks } from "./data";
import { SnoozeSheet } from "./snooze-sheet";
import { TaskGroup } from "./task-group";
import styles from "./tasks.module.css";
import { tasksText as t } from "./text";

const SECTIONS = ["overdue", "today", "week"] as const;
const WEEK = 7;

interface BoardProps {
  /** The kind that is shown alone. */
  kind: string | undefined;
  /** The address of this page with one kind, or with all of them. */
  hrefOf: (kind: string) => string;
  /** The kind that the page counts apart, with a link to its own list. */
  apart?: Task["kind"] | undefined;
}

/** What the board shows; a page with more than the board asks for the same. */
export function useBoardTasks(enabled = true) {
  const today = useToday();
  return useTasks(today, addDays(today, WEEK), { overdue: true, enabled });
}

/** Overdue tasks, today's and this week's, by kind. */
export function TaskBoard(props: BoardProps) {
  const tasks = useBoardTasks();
  return (
    <Loaded of={tasks} skeleton={<RowsSkeleton rows={4} />} missing={null}>
      {(list) => <Board list={list} {...props} />}
    </Loaded>
  );
}

function Board({ list, kind, hrefOf, apart }: BoardProps & { list: TaskList }) {
  const choose = (one: string) => void navigate(hrefOf(one), { replace: true, keep: true, direction: "none" });
  const [snoozing, setSnoozing] = useState<Task | null>(null);
  const [marked, setMarked] = useState<Task>();
  const acts = { onSnooze: setSnoozing, onDone: setMarked };
  const mine = list.tasks.filter((it) => it.kind !== apart && (!kind || it.kind === kind));
  const open = mine.filter((it) => !it.done);
  const done = mine.filter((it) => it.done);
  return (
    <>
      {list.kinds.length > 1 && (
        <Chips label={t.kinds}>
          <Chip on={!kind} onClick={() => choose("")}>
            {t.all}
          </Chip>
          {list.kinds
            .filter((it) => it.kind !== apart && (it.count > 0 || it.kind === kind))
            .map((it) => (
              <Chip key={it.kind} on={it.kind === kind} onClick={() => choose(it.kind)}>
                {it.words} <ChipCount>{it.count}</ChipCount>
              </Chip>
            ))}
        </Chips>
      )}
      {open.length === 0 && (
        <EmptyState icon="check-circle" title={kind ? t.noneOfKind : t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      <div className={styles.board}>
        {SECTIONS.map((when) => {
          const some = open.filter((it) => it.when === when);
          return some.length ? <TaskGroup key={when} heading={t.when[when]} tasks={some} {...acts} /> : null;
        })}
        {done.length > 0 && <TaskGroup heading={t.doneHeading} tasks={done} {...acts} />}
      </div>
      {list.more && <p className="small muted">{t.more}</p>}
      <p className="small muted">{t.zone(list.zoneWords)}</p>
      <ButtonLink
        kind="plain"
        className={`edge ${styles.feed}`}
        small
        icon="phone"
        href="/calendario?ver=mi-calendario"
      >
        {t.feed}
      </ButtonLink>
      {marked && done.some((it) => it.key === marked.key) && (
        <JustDone key={marked.key} task={marked} onClose={() => setMarked(undefined)} />
      )}
      {snoozing && <SnoozeSheet task={snoozing} today={list.today} onClose={() => setSnoozing(null)} />}
    </>
  );
}

/** The task that was just marked, with the way to take it back where the finger is; it stands among what is done too, far below. */
function JustDone({ task, onClose }: { task: Task; onClose: () => void }) {
  const mark = useTaskMark();
  return (
    <div className={styles.justDone} role="status">
      <span>{t.justDone(task.title)}</span>
      <Button
        kind="tonal"
        small
        busy={mark.isPending}
        onClick={() => mark.mutate({ key: task.key, done: false, snoozeUntil: null })}
      >
        {t.takeBack}
      </Button>
      <IconButton icon="close" label={t.close} onClick={onClose} />
    </div>
  );
}
