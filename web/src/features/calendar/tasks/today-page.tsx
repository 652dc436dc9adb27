import type { Task, TaskList } from "@corral/contract/types";
import { addDays, type Day, DEFAULT_ZONE, dayIn, type Instant, isZone } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "#src/shared/api/config";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { Chip, ChipCount, Chips } from "#src/ui/controls/chips";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { useTasks } from "./data";
import { SnoozeSheet } from "./snooze-sheet";
import { TaskGroup } from "./task-group";
import styles from "./tasks.module.css";
import { tasksText as t } from "./text";

const SECTIONS = ["overdue", "today", "week"] as const;
const WEEK = 7;

/** `calendario?ver=hoy`: overdue tasks, today's and this week's, by kind. */
export default function TodayPage() {
  const { query } = useAddress("calendario");
  const zone = useConfig()?.zone ?? "";
  const today = dayIn(isZone(zone) ? zone : DEFAULT_ZONE, serverNow() as Instant);
  const tasks = useTasks(today, addDays(today, WEEK), { overdue: true });
  return (
    <Loaded of={tasks} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {(list) => <Board list={list} kind={query.tipo} />}
    </Loaded>
  );
}

const choose = (tipo: string) =>
  void navigate(to("calendario", { ver: "hoy", tipo }), { replace: true, keep: true, direction: "none" });

function Board({ list, kind }: { list: TaskList; kind: string | undefined }) {
  const [snoozing, setSnoozing] = useState<Task | null>(null);
  const mine = list.tasks.filter((it) => !kind || it.kind === kind);
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
            .filter((it) => it.count > 0 || it.kind === kind)
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
          return some.length ? (
            <TaskGroup key={when} heading={t.when[when]} tasks={some} onSnooze={setSnoozing} />
          ) : null;
        })}
        {done.length > 0 && <TaskGroup heading={t.doneHeading} tasks={done} onSnooze={setSnoozing} />}
      </div>
      {list.more && <p className="small muted">{t.more}</p>}
      <p className="small muted">{t.zone(list.zoneWords)}</p>
      <ButtonLink kind="plain" small icon="phone" href="/calendario?ver=mi-calendario">
        {t.feed}
      </ButtonLink>
      {snoozing && <SnoozeSheet task={snoozing} today={list.today as Day} onClose={() => setSnoozing(null)} />}
    </>
  );
}
