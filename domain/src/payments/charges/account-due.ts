import { type Day, daysBetween, shortDay } from "../../kernel/time";

/** Days since the last day to pay a charge on account: 0 and less while it isn't over. */
export const daysLate = (due: Day, today: Day): number => daysBetween(due, today);

/** "vence el lun 3 may", "vence hoy", "venció hace 4 días". */
export function dueWords(due: Day, today: Day): string {
  const late = daysLate(due, today);
  if (late === 0) return "vence hoy";
  if (late < 0) return `vence el ${shortDay(due)}`;
  return `venció hace ${late === 1 ? "1 día" : `${late} días`}`;
}
