import type { Task } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import { shortDay } from "@corral/domain/kernel/time";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { IconButton } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { Icon, type IconName } from "#src/ui/icon";
import { useSwipeAway } from "#src/ui/use-swipe-away";
import { useTaskMark } from "./data";
import { alike } from "./task-entries";
import styles from "./tasks.module.css";
import { tasksText as t } from "./text";

const icons: Record<Task["kind"], IconName> = {
  vaccine: "shield",
  care: "heart",
  heat: "refresh",
  birth: "heart",
  withdrawal: "clock",
  record: "animal",
  balance: "wallet",
  voucher: "receipt",
  delivery: "pin",
  review: "warning",
};
interface Props {
  tasks: Task[];
  onSnooze: (task: Task) => void;
  /** It is being marked as done. */
  onDone: (task: Task) => void;
}
/** One section of the board. The same task of many animals on one day is folded into one row. */
export function TaskGroup({ heading, tasks, ...acts }: Props & { heading: string }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>
        {heading} <span className="muted num">{tasks.length}</span>
      </h2>
      <ul className={styles.list}>
        {alike(tasks).map((same) =>
          same.length === 1 ? (
            <TaskLine key={same[0]?.key} task={itemAt(same, 0)} {...acts} />
          ) : (
            <li key={same[0]?.key}>
              <details className={styles.many}>
                <summary className={styles.line}>
                  <Icon name={icons[itemAt(same, 0).kind]} size={20} className={styles.icon} />
                  <span className={styles.text}>
                    <span className={styles.title}>{same[0]?.title}</span>
                    <span className="small muted">{t.animals(same.length)}</span>
                    <span>
                      <Badge tone={itemAt(same, 0).tone}>{same[0]?.dayWords}</Badge>
                    </span>
                  </span>
                </summary>
                <ul className={styles.list}>
                  {same.map((it) => (
                    <TaskLine key={it.key} task={it} {...acts} />
                  ))}
                </ul>
              </details>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function TaskLine({ task: it, onSnooze, onDone }: Omit<Props, "tasks"> & { task: Task }) {
  const mark = useTaskMark();
  const { can } = useStaff();
  const named = `${it.title}, ${it.detail}`;
  const set = (done: boolean) => {
    if (done) onDone(it);
    mark.mutate({ key: it.key, done, snoozeUntil: null });
  };
  const mayMark = can("task.mark") && it.markable;
  const away = useSwipeAway<HTMLLIElement>(() => set(true));
  return (
    <li className={styles.item} {...(mayMark && !it.done ? away : {})}>
      <div className={styles.line}>
        <a className={styles.go} href={it.href}>
          <Icon name={icons[it.kind]} size={20} className={styles.icon} />
          <span className={styles.text}>
            <span className={styles.title}>{it.title}</span>
            <span className="small muted">{it.done ? t.doneBy(it.done.words) : it.detail}</span>
            <span>
              <Badge tone={it.tone}>{it.snoozedUntil ? t.snoozed(shortDay(it.snoozedUntil)) : it.dayWords}</Badge>
            </span>
            <span className="hush">{it.hrefWords}</span>
          </span>
        </a>
        {can("task.mark") && (
          <span className={styles.acts}>
            {mayMark && (
              <IconButton
                icon={it.done ? "refresh" : "check"}
                label={`${it.done ? t.undo : t.done}: ${named}`}
                disabled={mark.isPending}
                onClick={() => set(!it.done)}
              />
            )}
            {!it.done && <IconButton icon="clock" label={`${t.snooze}: ${named}`} onClick={() => onSnooze(it)} />}
          </span>
        )}
      </div>
      {mark.isError && <Banner tone="error">{sentenceOf(mark.error)}</Banner>}
    </li>
  );
}
