import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { Button } from "#src/ui/controls/button";
import { dayTitle, monthInWords, monthOf } from "./days";
import type { ByDay } from "./entries";
import { EntryList } from "./entry-list";
import { MonthTable } from "./month-table";
import styles from "./month-view.module.css";
import { calendarText as t } from "./text";

export interface MonthViewProps {
  weeks: Day[][];
  day: Day;
  today: Day;
  entries: ByDay;
  /** The entries shown are another month's, while this one's load. */
  isOld: boolean;
  onDay: (day: Day) => void;
  onNextMonth: () => void;
}

/** The month as a table, and the selected day's entries beside it (below it on a phone). */
export function MonthView({ weeks, day, today, entries, isOld, onDay, onNextMonth }: MonthViewProps) {
  const ofMonth = [...entries.keys()].filter((it) => monthOf(it as Day) === monthOf(day));
  const ofDay = entries.get(day) ?? [];
  const next = [...entries.keys()].sort().find((it) => it > day) as Day | undefined;
  return (
    <div className={styles.month}>
      <MonthTable weeks={weeks} day={day} today={today} entries={entries} onDay={onDay} />
      <section className={styles.day} aria-live="polite">
        {ofMonth.length === 0 && !isOld ? (
          // Under the table, which already shows that there is nothing: no whole empty state.
          <div className={styles.none}>
            <p>{t.empty.month(monthInWords(day))}.</p>
            <Button kind="tonal" small onClick={onNextMonth}>
              {t.next.mes}
            </Button>
          </div>
        ) : (
          <>
            <h2>{dayTitle(day, today)}</h2>
            {ofDay.length > 0 ? (
              <EntryList entries={ofDay} />
            ) : (
              <div className={styles.none}>
                <p>
                  {t.dayEmpty} {next && t.nextOne(dayInWords(next, { year: false }))}
                </p>
                {next && (
                  <Button kind="tonal" small onClick={() => onDay(next)}>
                    {t.goNext}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </section>
    </div>
  );
}
