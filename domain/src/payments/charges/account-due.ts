import { type Day, dayInWords, daysBetween } from "../../kernel/time";

/** Days since the last day to pay a charge on account: 0 and less while it isn't over. */
export const daysLate = (due: Day, today: Day): number => daysBetween(due, today);

/** "vence el lunes 3 de mayo", "vence hoy", "venció hace 4 días". */
export function dueWords(due: Day, today: Day): string {
  const late = daysLate(due, today);
  if (late === 0) return "vence hoy";
  if (late < 0) return `vence el ${dayInWords(due, { year: false })}`;
  return `venció hace ${late === 1 ? "1 día" : `${late} días`}`;
}
