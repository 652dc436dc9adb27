import { reportsText as t } from "./text";

/** From this on a multiple is read better than a percentage. */
const TIMES_FROM = 3;

/** How a sum stands to the one before, in words; undefined where that means nothing: the one before is zero or negative. */
export function compared(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  if (now >= before * TIMES_FROM) return t.times(Math.round(now / before));
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t.same;
  // What went out was more than what came in: less than nothing is no share of it.
  if (percent <= -100) return now < 0 ? t.wentOut : t.nothing;
  return percent > 0 ? t.more(percent) : t.less(-percent);
}
