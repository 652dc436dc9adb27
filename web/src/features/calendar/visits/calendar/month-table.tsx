import { monthOf } from "@corral/domain/calendar/weeks";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { cx } from "#src/ui/cx";
import { dayForKey, monthInWords } from "./days";
import type { ByDay, DayEntry } from "./entries";
import styles from "./month-table.module.css";
import { calendarText as t } from "./text";

interface MonthTableProps {
  weeks: Day[][];
  day: Day;
  today: Day;
  entries: ByDay;
  onDay: (day: Day, how: "key" | "tap") => void;
}
/** How many titles fit in a day's cell on a desktop. */
const TITLES = 2;

/** The first lines of a day, one for each title: the same visit at several hours would fill the cell and hide the others. */
function linesOf(ofDay: readonly DayEntry[]) {
  const lines: DayEntry[][] = [];
  for (const it of ofDay) {
    const same = lines.find(([first]) => first?.kind === it.kind && first.title === it.title);
    if (same) same.push(it);
    else lines.push([it]);
  }
  return { lines: lines.slice(0, TITLES), rest: lines.slice(TITLES).flat().length };
}

function Line({ of }: { of: readonly DayEntry[] }) {
  const [first] = of;
  const times = of.flatMap((it) => it.time ?? []);
  if (!first) return null;
  return (
    <span
      title={[times.join(", "), first.title].filter(Boolean).join(" ")}
      className={cx(styles.title, first.kind === "task" && styles.task, of.every((it) => it.quiet) && styles.full)}
    >
      <span className={styles.name}>{first.title}</span>
      {of.length > 1 ? <b>{t.times(of.length)}</b> : first.time && <b>{first.time}</b>}
    </span>
  );
}

/**
 * A grid of buttons, one a day: arrows move by day, Home and End within the week, Page Up and Down by month, T to today. Only the selected day is
 * in the tab order.
 */
export function MonthTable({ weeks, day, today, entries, onDay }: MonthTableProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  const help = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day chosen by key
  useEffect(() => {
    if (byKey.current) chosen.current?.focus();
    byKey.current = false;
  }, [day]);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const next = dayForKey(e.key, day, today);
    if (!next) return;
    e.preventDefault();
    byKey.current = true;
    onDay(next, "key");
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table navigated with the arrow keys is a grid (ARIA APG)
    <table className={styles.table} role="grid" aria-label={monthInWords(day)} aria-describedby={help}>
      <caption className="hush" id={help}>
        {t.keys}
      </caption>
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
              const ofDay = entries.get(it) ?? [];
              const { lines, rest } = linesOf(ofDay);
              return (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                // biome-ignore lint/a11y/useFocusableInteractive: the button inside has the focus (ARIA APG)
                <td key={it} role="gridcell" aria-selected={it === day}>
                  <button
                    ref={it === day ? chosen : undefined}
                    type="button"
                    tabIndex={it === day ? 0 : -1}
                    aria-current={it === today ? "date" : undefined}
                    className={cx(
                      styles.day,
                      monthOf(it) !== monthOf(day) && styles.other,
                      it < today && styles.past,
                      it === today && styles.today,
                      it === day && styles.chosen,
                    )}
                    onClick={() => onDay(it, "tap")}
                  >
                    {/* The name of the button holds all that is seen: whoever speaks to the app says what they see. */}
                    <span className="hush">
                      {`${dayInWords(it, { year: false })}${it === today ? `, ${t.isToday}` : ""}: ${t.things(ofDay)}`}
                    </span>
                    <span className={styles.number} aria-hidden="true">
                      {Number(it.slice(8))}
                    </span>
                    {ofDay.length > 0 && (
                      <span className={styles.count} aria-hidden="true">
                        {ofDay.length}
                      </span>
                    )}
                    {lines.map((line) => (
                      <Line key={line[0]?.id} of={line} />
                    ))}
                    {rest > 0 && <span className={styles.more}>{t.more(rest)}</span>}
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
