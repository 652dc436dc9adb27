import { monthOf } from "@corral/domain/calendar/weeks";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import { Button, IconButton } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { intoView } from "#src/ui/into-view";
import { dayTitle, monthInWords } from "./days";
import type { ByDay } from "./entries";
import { EntryList } from "./entry-list";
import { MonthTable } from "./month-table";
import styles from "./month-view.module.css";
import { calendarText as t } from "./text";

export interface MonthViewProps {
  weeks: Day[][];
  day: Day;
  /** The address names the day: it was tapped, or a link leads to it. */
  isChosen: boolean;
  today: Day;
  entries: ByDay;
  /** The entries shown are another month's, while this one's load. */
  isOld: boolean;
  onDay: (day: Day) => void;
  onNextMonth: () => void;
}

/** The month as a table, and the selected day's entries: below it on a phone, then beside it; over it on a desktop, once the day is clicked. */
export function MonthView({ weeks, day, isChosen, today, entries, isOld, onDay, onNextMonth }: MonthViewProps) {
  /** The day that a desktop shows over the table; other screens always show the selected one. */
  const [shown, setShown] = useState(isChosen ? day : null);
  const isShown = shown === day;
  const table = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const ofMonth = [...entries.keys()].filter((it) => monthOf(it) === monthOf(day));
  const ofDay = entries.get(day) ?? [];
  const next = [...entries.keys()].sort().find((it) => it > day);
  const isEmpty = ofMonth.length === 0 && !isOld;
  const row = weeks.findIndex((week) => week.includes(day));
  const column = weeks[row]?.indexOf(day) ?? 0;
  const open = (next: Day) => {
    setShown(next);
    onDay(next);
    // Below the fold of a small phone, a tap on a day would seem to do nothing.
    requestAnimationFrame(() => intoView(head.current));
  };
  const close = () => {
    setShown(null);
    table.current?.querySelector<HTMLElement>("[aria-selected=true] button")?.focus();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== "Escape" || !isShown) return;
    e.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button inside closes too
    <div
      ref={table}
      className={styles.month}
      style={{ "--column": column, "--row": row, "--rows": weeks.length } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <MonthTable
        {...{ weeks, day, today, entries }}
        onDay={(next, how) => {
          if (how === "key") isShown ? open(next) : onDay(next);
          else if (next === shown) setShown(null);
          else open(next);
        }}
      />
      <section
        className={cx(
          styles.day,
          !isEmpty && styles.over,
          isShown && styles.shown,
          column > 3 && styles.before,
          row >= weeks.length / 2 && styles.up,
        )}
        aria-live="polite"
      >
        {isEmpty ? (
          // Under the table, which already shows that there is nothing: no whole empty state.
          <div className={styles.none}>
            <p>{t.empty.month(monthInWords(day))}.</p>
            <Button kind="tonal" small onClick={onNextMonth}>
              {t.next.mes}
            </Button>
          </div>
        ) : (
          <>
            <div ref={head} className={styles.head}>
              <h2>{dayTitle(day, today)}</h2>
              <IconButton icon="close" label={t.closeDay} onClick={close} />
            </div>
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
