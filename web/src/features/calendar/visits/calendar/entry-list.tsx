import { useConnection } from "#src/offline/connection";
import { MoneyText } from "#src/shared/money/money-text";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import type { DayEntry } from "./entries";
import styles from "./entry-list.module.css";
import { calendarText as t } from "./text";

/** The entries of a day in order of time, each a link to its page. */
export function EntryList({ entries }: { entries: readonly DayEntry[] }) {
  const { online } = useConnection();
  return (
    <ul className={styles.list}>
      {entries.map((it) => (
        <li key={`${it.kind} ${it.id}`}>
          <a
            href={it.href}
            {...(it.over ? { "data-keep": "", "data-direction": "none" } : {})}
            className={cx(styles.entry, it.quiet && styles.quiet)}
          >
            {it.time ? (
              <time dateTime={`${it.day}T${it.time}`} className={styles.time}>
                {it.time}
              </time>
            ) : (
              <span className={cx(styles.time, styles.allDay)}>{t.allDay}</span>
            )}
            <span className={styles.title}>{it.title}</span>
            <span className={styles.facts}>
              <span className={styles.words}>
                {it.words && (online || it.quiet || it.kind !== "session") && <Badge tone={it.tone}>{it.words}</Badge>}
                {it.detail && <span className={styles.detail}>{it.detail}</span>}
              </span>
              {it.price && (
                <span className={styles.price}>
                  {it.price.from && `${t.from} `}
                  <MoneyText amount={it.price.amount} />
                </span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
