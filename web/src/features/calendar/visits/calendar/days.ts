import { mondayOf, monthOf, weekOf } from "@corral/domain/calendar/weeks";
import { itemAt } from "@corral/domain/kernel/lookup";
import { addDays, type Day, dayInWords } from "@corral/domain/kernel/time";
import { calendarText as t } from "./text";

/** The same day of the month `n` months later; the last one where that month is shorter. */
export function addMonths(day: Day, n: number): Day {
  const [y, m, d] = day.split("-").map(Number) as [number, number, number];
  const lastOfThat = new Date(Date.UTC(y, m + n, 0));
  return `${lastOfThat.toISOString().slice(0, 8)}${String(Math.min(d, lastOfThat.getUTCDate())).padStart(2, "0")}` as Day;
}

/** "noviembre de 2026". */
export const monthInWords = (day: Day) => `${t.months[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;

/** "noviembre" this year, "enero de 2027" in another. */
export const monthTitle = (day: Day, today: Day) =>
  day.slice(0, 4) === today.slice(0, 4) ? itemAt(t.months, Number(day.slice(5, 7)) - 1) : monthInWords(day);

/** "16 – 22 de noviembre", "30 de noviembre – 6 de diciembre"; with the year in another than today's. */
export function weekInWords(day: Day, today: Day): string {
  const week = weekOf(day);
  const [first, last] = [week[0], week[6]] as [Day, Day];
  const named = (it: Day) => `${Number(it.slice(8))} de ${t.months[Number(it.slice(5, 7)) - 1]}`;
  const year = last.slice(0, 4) === today.slice(0, 4) ? "" : ` de ${last.slice(0, 4)}`;
  return `${monthOf(first) === monthOf(last) ? Number(first.slice(8)) : named(first)} – ${named(last)}${year}`;
}

export const dayTitle = (day: Day, today: Day) => {
  const words = dayInWords(day, { year: day.slice(0, 4) !== today.slice(0, 4) });
  return words.charAt(0).toUpperCase() + words.slice(1);
};

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
