import { monthOf } from "@corral/domain/calendar/weeks";
import type { Day } from "@corral/domain/kernel/time";
import { useState } from "react";
import { Button } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import styles from "./agenda.module.css";
import { dayTitle } from "./days";
import type { ByDay } from "./entries";
import { EntryList } from "./entry-list";
import { PastDays } from "./past-days";
import { calendarText as t } from "./text";

/** The days of the month that have entries; in the current month past days are folded, unless one of them was chosen. */
export function Agenda({
  day,
  today,
  entries,
  onNext,
}: {
  day: Day;
  today: Day;
  entries: ByDay;
  /** Leads to the next month. */
  onNext: () => void;
}) {
  const days = [...entries.keys()].filter((it) => monthOf(it) === monthOf(day)).sort();
  const over = monthOf(day) === monthOf(today) ? days.filter((it) => it < today) : [];
  const [isOpen, setOpen] = useState(over.length === days.length || day < today);
  return (
    <>
      {!isOpen && over.length > 0 && (
        <div className={styles.over}>
          <PastDays count={over.length} onShow={() => setOpen(true)} />
        </div>
      )}
      <ol className={styles.days}>
        {(isOpen ? days : days.filter((it) => !over.includes(it))).map((it) => (
          <li key={it} className={styles.day}>
            <h3 className={styles.title} aria-current={it === today ? "date" : undefined}>
              {dayTitle(it, today)}
              {it === today && <Badge tone="success">{t.today}</Badge>}
            </h3>
            <EntryList entries={entries.get(it) ?? []} />
          </li>
        ))}
      </ol>
      {/* At the end of a month what comes next is further down, not back at the top. */}
      <div className={styles.next}>
        <Button kind="tonal" onClick={onNext}>
          {t.next.agenda}
        </Button>
      </div>
    </>
  );
}
