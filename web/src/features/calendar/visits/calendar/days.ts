import { mondayOf, monthOf, weekOf } from "@corral/domain/calendar/weeks";
import { itemAt } from "@corral/domain/kernel/lookup";
import { upperFirst } from "@corral/domain/kernel/text/upper-first";
import { addDays, type Day, dayInWords, monthInWords as monthOfDay, monthsBefore } from "@corral/domain/kernel/time";

/** The same day of the month `n` months later; the last one where that month is shorter. */
export const addMonths = (day: Day, n: number): Day => monthsBefore(day, -n);

/** "noviembre de 2026". */
export const monthInWords = (day: Day) => `${monthOfDay(day)} de ${day.slice(0, 4)}`;

/** "noviembre" this year, "enero de 2027" in another. */
export const monthTitle = (day: Day, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? monthOfDay(day) : monthInWords(day);

/** "16 – 22 de noviembre", "30 de noviembre – 6 de diciembre"; with the year in another than today's. */
export function weekInWords(day: Day, today: Day): string {
  const week = weekOf(day);
  const [first, last] = [itemAt(week, 0), itemAt(week, 6)];
  const named = (it: Day) => `${Number(it.slice(8))} de ${monthOfDay(it)}`;
  const year = last.slice(0, 4) === today.slice(0, 4) ? "" : ` de ${last.slice(0, 4)}`;
  return `${monthOf(first) === monthOf(last) ? Number(first.slice(8)) : named(first)} – ${named(last)}${year}`;
}

export const dayTitle = (day: Day, today: Day) =>
  upperFirst(dayInWords(day, { year: day.slice(0, 4) !== today.slice(0, 4) }));

/** The day that a key of the month's grid leads to (ARIA APG, date grid), and T for today; undefined for other keys. */
export function dayForKey(key: string, from: Day, today: Day): Day | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(from, -1);
    case "ArrowRight":
      return addDays(from, 1);
    case "ArrowUp":
      return addDays(from, -7);
    case "ArrowDown":
      return addDays(from, 7);
    case "Home":
      return mondayOf(from);
    case "End":
      return addDays(mondayOf(from), 6);
    case "PageUp":
      return addMonths(from, -1);
    case "PageDown":
      return addMonths(from, 1);
    case "t":
    case "T":
      return today;
    default:
      return undefined;
  }
}
