import { type Day, isDay, weekday } from "../kernel/time";

/** From and until when a day is open, "08:00"; null: closed. */
export type DayHours = { from: string; to: string } | null;
/** The hours of a week, Monday first. */
export type WeekHours = readonly DayHours[];

export const weekdayNames = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"] as const;
export const closedAllWeek: WeekHours = weekdayNames.map(() => null);
/** Days without service that a business may list. */
export const MOST_CLOSED_DAYS = 60;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** The hours of that day of the week. */
export const hoursOn = (hours: WeekHours, day: Day): DayHours => hours[(weekday(day) + 6) % 7] ?? null;

/** The hours as they were sent, or what is wrong with them. A day is open for an hour at least, so that there is one to choose. */
export function readWeekHours(sent: unknown): WeekHours | string {
  if (!Array.isArray(sent) || sent.length !== weekdayNames.length) return "Escribe el horario de los siete días.";
  const hours: DayHours[] = [];
  for (const [i, one] of sent.entries()) {
    const name = weekdayNames[i]?.toLowerCase();
    if (one === null) {
      hours.push(null);
      continue;
    }
    const { from, to }: { from?: unknown; to?: unknown } = one ?? {};
    if (typeof from !== "string" || typeof to !== "string" || !TIME.test(from) || !TIME.test(to))
      return `Escribe de qué hora a qué hora abres el ${name}.`;
    if (minutesOf(to) - minutesOf(from) < 60) return `El ${name}, cierra al menos una hora después de abrir.`;
    hours.push({ from, to });
  }
  return hours;
}

/** Single days, in order and each once; or what is wrong with them. */
export function readDays(sent: unknown): readonly Day[] | string {
  const areDays = (list: unknown[]): list is Day[] => list.every((d) => typeof d === "string" && isDay(d));
  if (!Array.isArray(sent) || !areDays(sent)) return "Elige días del calendario.";
  const days = [...new Set(sent)].sort();
  return days.length > MOST_CLOSED_DAYS ? `Hasta ${MOST_CLOSED_DAYS} días.` : days;
}
