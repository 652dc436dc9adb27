import { weekOf } from "@corral/domain/calendar/weeks";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { cx } from "#src/ui/cx";
import { minWidth } from "#src/ui/use-desktop";
import type { ByDay } from "./entries";
import { EntryList } from "./entry-list";
import { PastDays } from "./past-days";
import { calendarText as t } from "./text";
import styles from "./week-view.module.css";

/** Seven columns fit beside the side navigation; the style sheet has the same width. */
const { useIt: useColumns } = minWidth(75);

/**
 * Seven days with their entries; empty days too. On a desktop they are columns, all in sight; elsewhere they stand one below the other, and
 * in the current week past days are folded, unless one of them was chosen.
 */
export function WeekView({ day, today, entries }: { day: Day; today: Day; entries: ByDay }) {
  const week = weekOf(day);
  const over = week.includes(today) ? week.filter((it) => it < today) : [];
  const [isUnfolded, setUnfolded] = useState(day < today);
  const isOpen = useColumns() || isUnfolded;
  return (
    <>
      {!isOpen && over.length > 0 && (
        <div className={styles.over}>
          <PastDays count={over.length} onShow={() => setUnfolded(true)} />
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
