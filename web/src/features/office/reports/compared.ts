import type { Comparison } from "@corral/domain/office/reports";
import { reportsText as t } from "./text";

/** From this on a multiple is read better than a percentage. */
const TIMES_FROM = 3;

/** How a sum stands to the one before or of a year ago, in words; undefined where that means nothing: that one is zero or negative. */
export function compared(now: number, before: number, comparison: Comparison = "before"): string | undefined {
  if (before <= 0) return undefined;
  const than = t.than[comparison];
  if (now >= before * TIMES_FROM) return t.times(Math.round(now / before), than.of);
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t.same(than.as);
  // What went out was more than what came in: less than nothing is no share of it.
  if (percent <= -100) return now < 0 ? t.wentOut : t.nothing;
  return percent > 0 ? t.more(percent, than.as) : t.less(-percent, than.as);
}
