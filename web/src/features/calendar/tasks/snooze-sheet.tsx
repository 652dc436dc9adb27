import type { Task } from "@corral/contract/types";
import { addDays, type Day, dayInWords } from "@corral/domain/kernel/time";
import { sentenceOf } from "#src/shared/api/errors";
import { cx } from "#src/ui/cx";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { useTaskMark } from "./data";
import styles from "./tasks.module.css";
import { tasksText as t } from "./text";

const CHOICES = [1, 3, 7] as const;

/** Chooses the day until which a task is snoozed. */
export function SnoozeSheet({ task, today, onClose }: { task: Task; today: Day; onClose: () => void }) {
  const mark = useTaskMark();
  const put = (snoozeUntil: Day | null) =>
    mark.mutate({ key: task.key, done: false, snoozeUntil }, { onSuccess: onClose });
  return (
    <Sheet open onClose={onClose} title={t.snoozeTitle}>
      <p className={cx("small muted", styles.hint)}>{t.snoozeHint}</p>
      {mark.isError && <Banner tone="error">{sentenceOf(mark.error)}</Banner>}
      <List heading={`${task.title} · ${task.detail}`}>
        {CHOICES.map((n) => (
          <Row
            key={n}
            icon="clock"
            title={n === 1 ? t.tomorrow : t.days(n)}
            detail={dayInWords(addDays(today, n), { year: false })}
            onClick={() => put(addDays(today, n))}
          />
        ))}
        {task.snoozedUntil && <Row icon="refresh" title={t.back} onClick={() => put(null)} />}
      </List>
    </Sheet>
  );
}
