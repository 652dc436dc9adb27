import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { cx } from "#src/ui/cx";
import { weekOf } from "./days";
import type { ByDay } from "./entries";
import { EntryList } from "./entry-list";
import { calendarText as t } from "./text";
import styles from "./week-view.module.css";

/** Seven days in a column, with their entries; empty days too. */
export function WeekView({ day, today, entries }: { day: Day; today: Day; entries: ByDay }) {
  return (
    <ol className={styles.week}>
      {weekOf(day).map((it, i) => {
        const ofDay = entries.get(it) ?? [];
        return (
          <li key={it} className={cx(styles.day, it === today && styles.today, it < today && styles.past)}>
            <h3 className={styles.head}>
              <span className="hush">{dayInWords(it)}</span>
              <span aria-hidden="true" className={styles.name}>
                {t.weekdays[i]?.three}
              </span>
              <span aria-hidden="true" className={styles.number}>
                {Number(it.slice(8))}
              </span>
            </h3>
            {ofDay.length > 0 ? <EntryList entries={ofDay} /> : <p className={styles.none}>{t.dayEmpty}</p>}
          </li>
        );
      })}
    </ol>
  );
}
