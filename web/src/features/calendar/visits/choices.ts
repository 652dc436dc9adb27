import { visitsText as t } from "./text";

/** Monday first, as calendars here do. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0];

const DAY = 1_440;
const OPENS = [1, 3, 7, 14, 21, 28, 56];
/** From when on a date is sold: one of these, or what it has now (`now`). */
export const opensOptions = (now: string) => {
  const known = OPENS.map((days) => ({ value: String(days * DAY), label: t.opensBefore(days) }));
  const minutes = Number(now);
  const own =
    now === "" || known.some((o) => o.value === now)
      ? []
      : [{ value: now, label: minutes % DAY === 0 ? t.opensBefore(minutes / DAY) : t.opensMinutes(minutes) }];
  return [{ value: "", label: t.opensNow }, ...known, ...own];
};
