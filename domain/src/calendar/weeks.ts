import { addDays, type Day, firstOfMonth, weekday } from "../kernel/time";

export const monthOf = (day: Day) => day.slice(0, 7);
/** The Monday of that day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7));
export const weekOf = (day: Day): Day[] => [0, 1, 2, 3, 4, 5, 6].map((it) => addDays(mondayOf(day), it));

/** The whole weeks that contain that day's month: four, five or six. */
export function weeksOfMonth(day: Day): Day[][] {
  const month = monthOf(day);
  const weeks: Day[][] = [];
  for (let at = mondayOf(firstOfMonth(day)); monthOf(at) <= month; at = addDays(at, 7)) weeks.push(weekOf(at));
  return weeks;
}
