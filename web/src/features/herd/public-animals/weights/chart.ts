import { type Day, daysBetween } from "@corral/domain/kernel/time";

export interface Weighing {
  day: Day;
  grams: number;
}
export interface Chart {
  /** In percent, from the left and from the top. */
  points: { x: number; y: number; weighing: Weighing }[];
  /** Grid lines at round weights, from the lowest up. */
  lines: { y: number; grams: number }[];
}
const ROUND = [1, 2, 2.5, 5, 10];

/** Three or four round steps that cover `low` to `high`. */
function scale(low: number, high: number): number[] {
  const rough = Math.max(high - low, high * 0.05, 10) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (ROUND.find((it) => it * power >= rough) ?? 10) * power;
  const marks: number[] = [];
  for (let at = Math.floor(low / step) * step; ; at += step) {
    marks.push(at);
    if (at >= high && marks.length > 1) return marks;
  }
}

/** Positions of weighings: days across to scale, weight upward. Takes at least one. */
export function toChart(weights: readonly Weighing[]): Chart {
  const sorted = [...weights].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) return { points: [], lines: [] };
  const grams = sorted.map((it) => it.grams);
  const marks = scale(Math.min(...grams), Math.max(...grams));
  const [bottom = 0] = marks;
  const top = marks.at(-1) ?? bottom;
  const days = daysBetween(first.day, last.day);
  const round = (n: number) => Math.round(n * 100) / 100;
  const up = (g: number) => (top === bottom ? 50 : round(100 - ((g - bottom) / (top - bottom)) * 100));
  return {
    points: sorted.map((it) => ({
      x: days === 0 ? 50 : round((daysBetween(first.day, it.day) / days) * 100),
      y: up(it.grams),
      weighing: it,
    })),
    lines: marks.map((g) => ({ y: up(g), grams: g })),
  };
}

type Point = Chart["points"][number];
/** Index of the weighing nearest to a horizontal position in percent. */
export const nearest = (points: readonly Point[], x: number): number =>
  points.reduce((best, it, i) => (Math.abs(it.x - x) < Math.abs((points[best]?.x ?? 0) - x) ? i : best), 0);

/** Grams per day since the previous weighing; null for the first one, and for two on one day. */
export function gainSince(before: Point | undefined, it: Point): number | null {
  if (!before) return null;
  const days = daysBetween(before.weighing.day, it.weighing.day);
  return days > 0 ? Math.round((it.weighing.grams - before.weighing.grams) / days) : null;
}
