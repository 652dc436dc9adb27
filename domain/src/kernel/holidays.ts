import { addDays, type Day, weekday } from "./time";

/** Days on which Mexican banks close by law (Ley Federal del Trabajo art. 74 and the bank calendar). Update every year. */
const bankHolidays = new Set<string>([
  "2026-11-02",
  "2026-11-16",
  "2026-12-12",
  "2026-12-25",
  "2027-01-01",
  "2027-02-01",
  "2027-03-15",
  "2027-03-25",
  "2027-03-26",
  "2027-05-01",
  "2027-09-16",
  "2027-11-02",
  "2027-11-15",
  "2027-12-12",
  "2027-12-25",
  "2028-01-01",
  "2028-02-07",
  "2028-03-20",
  "2028-04-13",
  "2028-04-14",
  "2028-05-01",
  "2028-09-16",
  "2028-11-02",
  "2028-11-20",
  "2028-12-12",
  "2028-12-25",
]);

const isBusinessDay = (day: Day) => weekday(day) !== 0 && weekday(day) !== 6 && !bankHolidays.has(day);

/** The first business day after this one. */
export function nextBusinessDay(day: Day): Day {
  let next = addDays(day, 1);
  while (!isBusinessDay(next)) next = addDays(next, 1);
  return next;
}

/** The n-th business day after this one; the day itself is not counted. */
export function businessDaysAfter(day: Day, n: number): Day {
  let last = day;
  for (let i = 0; i < n; i++) last = nextBusinessDay(last);
  return last;
}
