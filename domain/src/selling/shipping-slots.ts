import { type DayHours, hoursOn, minutesOf, timeOf, type WeekHours } from "../business/week-hours";
import {
  addDays,
  atWall,
  type Day,
  dayIn,
  existsOnWall,
  type Instant,
  isDay,
  MINUTE,
  plus,
  type Zone,
} from "../kernel/time";

/** How far ahead a day to collect may be, and how many of them are offered. */
const DAYS_AHEAD = 30;
const DAYS_OFFERED = 14;
/** Minutes of one slot. */
const SLOT = 60;

/** When things can be collected: the hours of the week, the days off, and the notice (minutes) that is needed. */
export interface CollectingHours {
  hours: WeekHours;
  closed: readonly Day[];
  notice: number;
}
export interface SlotDay {
  day: Day;
  times: string[];
}

/** Whether there are hours at all; without them the day is agreed on by phone. */
export const hasHours = ({ hours }: Pick<CollectingHours, "hours">): boolean => hours.some((h) => h !== null);

/** Every slot of the hours of a day, from its opening on; the last one ends by closing. */
function slotsOf(open: DayHours): string[] {
  if (!open) return [];
  const slots: string[] = [];
  for (let at = minutesOf(open.from); at + SLOT <= minutesOf(open.to); at += SLOT) slots.push(timeOf(at));
  return slots;
}

/** The times of a day that can still be chosen. */
export function slotsOn(day: Day, rules: CollectingHours, now: Instant, zone: Zone): string[] {
  if (rules.closed.includes(day)) return [];
  const first = plus(now, rules.notice * MINUTE);
  return slotsOf(hoursOn(rules.hours, day)).filter(
    (time) => existsOnWall(zone, day, time) && atWall(zone, day, time) >= first,
  );
}

/** The next days with times to choose from. */
export function offerSlots(rules: CollectingHours, now: Instant, zone: Zone): SlotDay[] {
  const today = dayIn(zone, now);
  const days: SlotDay[] = [];
  for (let n = 0; n <= DAYS_AHEAD && days.length < DAYS_OFFERED; n++) {
    const day = addDays(today, n);
    const times = slotsOn(day, rules, now, zone);
    if (times.length) days.push({ day, times });
  }
  return days;
}

/** Why a day and time can't be chosen, with the field that says so; undefined when they can. */
export function whyNoSlot(
  ask: { day: string; time: string },
  rules: CollectingHours,
  now: Instant,
  zone: Zone,
): { field: "day" | "time"; message: string } | undefined {
  const { day, time } = ask;
  const today = dayIn(zone, now);
  if (!isDay(day) || day < today || day > addDays(today, DAYS_AHEAD))
    return { field: "day", message: `Elige un día de aquí a ${DAYS_AHEAD} días.` };
  if (rules.closed.includes(day) || !hoursOn(rules.hours, day))
    return { field: "day", message: "Ese día no entregamos. Elige otro." };
  if (!slotsOf(hoursOn(rules.hours, day)).includes(time))
    return { field: "time", message: "A esa hora no entregamos. Elige una de la lista." };
  if (!slotsOn(day, rules, now, zone).includes(time))
    return { field: "time", message: "Falta muy poco para esa hora. Elige una más tarde." };
  return undefined;
}
