import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { cx } from "#src/ui/cx";
import { weekOf } from "./days";
import type { ByDay } from "./entries";
import { EntryList } from "./entry-list";
import { PastDays } from "./past-days";
import { calendarText as t } from "./text";
import styles from "./week-view.module.css";

/** Seven days in a column, with their entries; empty days too. In the current week past days are folded, unless one of them was chosen. */
export function WeekView({ day, today, entries }: { day: Day; today: Day; entries: ByDay }) {
  const week = weekOf(day);
  const over = week.includes(today) ? week.filter((it) => it < today) : [];
  const [isOpen, setOpen] = useState(day < today);
  return (
    <>
      {!isOpen && over.length > 0 && (
        <div className={styles.over}>
          <PastDays count={over.length} onShow={() => setOpen(true)} />
        </div>
      )}
      <ol className={styles.week}>
        {week.map((it, i) => {
          if (!isOpen && over.includes(it)) return null;
          const ofDay = entries.get(it) ?? [];
          return (
            <li key={it} className={cx(styles.day, it === today && styles.today, it < today && styles.past)}>
              <h3 className={styles.head} aria-current={it === today ? "date" : undefined}>
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
    </>
  );
}
