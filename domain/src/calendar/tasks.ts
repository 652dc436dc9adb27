import { addDays, type Day, daysBetween, shortDay } from "../kernel/time";

export type TaskWhen = "overdue" | "today" | "week" | "later";
/** The column of the board: a window that has begun is today, one whose last day is past is overdue, "week" is the next seven days. */
export function toTaskWhen(t: { day: Day; until?: Day | null; snoozedUntil?: Day | null }, today: Day): TaskWhen {
  if (t.snoozedUntil && t.snoozedUntil > today) return daysBetween(today, t.snoozedUntil) <= 7 ? "week" : "later";
  if (t.day > today) return t.day <= addDays(today, 7) ? "week" : "later";
  return (t.until ?? t.day) < today && !(t.snoozedUntil === today) ? "overdue" : "today";
}

/** A span of days, both included: "18 al 25 nov", "28 nov al 3 dic". */
export function spanWords(from: Day, to: Day): string {
  const [a, b] = [shortDay(from).slice(4), shortDay(to).slice(4)];
  return `${from.slice(0, 7) === to.slice(0, 7) ? a.split(" ")[0] : a} al ${b}`;
}
