// @vitest-environment node
import { toDay } from "@corral/domain/kernel/time";
import { expect, it } from "vitest";
import { animalText } from "../animal/text";
import { gainSince, nearest, toChart } from "./chart";

it("spaces points by their days, with the heaviest on top", () => {
  const { points } = toChart([
    { day: toDay("2026-01-11"), grams: 30_000 },
    { day: toDay("2026-01-01"), grams: 10_000 },
    { day: toDay("2026-01-21"), grams: 20_000 },
  ]);
  expect(points.map((it) => it.x)).toEqual([0, 50, 100]);
  expect(Math.min(...points.map((it) => it.y))).toBe(points[1]?.y);
});

it("keeps every weight between round grid lines", () => {
  for (const [low, high] of [
    [3500, 28_000],
    [410_000, 512_000],
    [1850, 1850],
    [40, 95],
  ] as const) {
    const { points, lines } = toChart([
      { day: toDay("2026-01-01"), grams: low },
      { day: toDay("2026-02-01"), grams: high },
    ]);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(6);
    for (const it of points) expect(it.y >= 0 && it.y <= 100).toBe(true);
  }
});

it("handles one weighing, none, and two on one day", () => {
  expect(toChart([]).points).toEqual([]);
  expect(toChart([{ day: toDay("2026-01-01"), grams: 900 }]).points[0]?.x).toBe(50);
  const twice = toChart([
    { day: toDay("2026-01-01"), grams: 900 },
    { day: toDay("2026-01-01"), grams: 950 },
  ]);
  expect(twice.points.map((it) => it.x)).toEqual([50, 50]);
});

it("formats a weight in a unit that fits its size", () => {
  expect([850, 2300, 28_000, 412_400].map(animalText.weight)).toEqual([
    "850\u00a0g",
    "2.3\u00a0kg",
    "28\u00a0kg",
    "412\u00a0kg",
  ]);
  expect(animalText.gainOf(-40)).toBe("−40\u00a0g al día");
});

it("reads the weighing under the finger, and its gain since the previous one", () => {
  const { points } = toChart([
    { day: toDay("2026-01-01"), grams: 10_000 },
    { day: toDay("2026-01-11"), grams: 12_000 },
    { day: toDay("2026-01-21"), grams: 11_000 },
  ]);
  expect([0, 24, 26, 74, 76, 140].map((x) => nearest(points, x))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(points.map((it, i) => gainSince(points[i - 1], it))).toEqual([null, 200, -100]);
});
