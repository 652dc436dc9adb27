import { type Day, dayInWords } from "@corral/domain/time";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { calendarioText as t } from "../../../text/calendario";
import { cx } from "../../../ui/cx";
import { type ByDay, dayForKey, monthInWords, monthOf } from "./days";
import styles from "./month-table.module.css";

interface MonthTableProps {
  weeks: Day[][];
  day: Day;
  today: Day;
  sessions: ByDay;
  onDay: (day: Day) => void;
}
/** Titles that fit in a day of a desktop. */
const TITLES = 2;

/** One button a day; the arrows go from day to day, Page Up and Down from month to month. Only the chosen day is in the order of Tab. */
export function MonthTable({ weeks, day, today, sessions, onDay }: MonthTableProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that a key chose
  useEffect(() => {
    if (byKey.current) chosen.current?.focus();
    byKey.current = false;
  }, [day]);
  const onKeyDown = (e: KeyboardEvent) => {
    const next = dayForKey(e.key, day);
    if (!next) return;
    e.preventDefault();
    byKey.current = true;
    onDay(next);
  };
  return (
    <table className={styles.table} aria-label={monthInWords(day)}>
      <thead>
        <tr>
          {t.weekdays.map((it) => (
            <th key={it.name} scope="col">
              <span className="hush">{it.name}</span>
              <span className={styles.letter} aria-hidden="true">
                {it.short}
              </span>
              <span className={styles.three} aria-hidden="true">
                {it.three}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((it) => {
              const ofDay = sessions.get(it) ?? [];
              return (
                <td key={it}>
                  <button
                    ref={it === day ? chosen : undefined}
                    type="button"
                    tabIndex={it === day ? 0 : -1}
                    aria-pressed={it === day}
                    aria-current={it === today ? "date" : undefined}
                    aria-label={`${dayInWords(it, { year: false })}${it === today ? `, ${t.isToday}` : ""}: ${t.sessions(ofDay.length)}`}
                    className={cx(
                      styles.day,
                      monthOf(it) !== monthOf(day) && styles.other,
                      it < today && styles.past,
                      it === today && styles.today,
                      it === day && styles.chosen,
                    )}
                    onClick={() => onDay(it)}
                  >
                    <span className={styles.number}>{Number(it.slice(8))}</span>
                    {ofDay.length > 0 && <span className={styles.count}>{ofDay.length}</span>}
                    {ofDay.slice(0, TITLES).map((s) => (
                      <span key={s.id} className={cx(styles.title, !s.availability.buyable && styles.full)}>
                        <b>{s.time}</b> {s.title}
                      </span>
                    ))}
                    {ofDay.length > TITLES && <span className={styles.more}>{t.more(ofDay.length - TITLES)}</span>}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
