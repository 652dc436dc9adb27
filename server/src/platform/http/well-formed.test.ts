import fc from "fast-check";
import { expect, test } from "vitest";
import { isKnownDay, isKnownMoment, isKnownWallTime } from "../database/instants";
import { DEEPEST, isTooDeep, unkeepable } from "./well-formed";

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test("JSON depth is measured without parsing, whatever its strings contain", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(40), (value, more) => {
      const whole = Array.from({ length: more }).reduce((inner) => ['\\"[{', inner], value as unknown);
      expect(isTooDeep(JSON.stringify(whole))).toBe(depthOf(whole) > DEEPEST);
    }),
  );
});

test("a value that a column can't store is found at any depth and reported by its path", () => {
  expect(unkeepable({ lines: [{ name: "bien 👩🏽‍🌾" }, { name: "a\u0000" }] })?.field).toBe("lines.1.name");
  expect(unkeepable({ a: { "\ud800": 1 } })?.field).toBe("a");
  expect(["\ud800", "x\udfff", "\udc00\ud800"].map((text) => unkeepable(text) !== undefined)).toEqual([
    true,
    true,
    true,
  ]);
  expect([2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY].map((n) => unkeepable({ n })?.field)).toEqual(["n", "n", "n"]);
  expect(unkeepable([0.5])?.field).toBe("0");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.maxSafeInteger(), (text, n) => {
      expect(unkeepable([text, n]) === undefined).toBe(!text.includes("\u0000"));
    }),
  );
});

test("days and instants must exist and be within the app's bounds", () => {
  expect(["2024-02-29", "1900-01-01", "2199-12-31"].map(isKnownDay)).toEqual([true, true, true]);
  expect(["2026-02-29", "2026-1-1", "1899-12-31", "2200-01-01", "9999-12-31", "x"].some(isKnownDay)).toBe(false);
  expect(["2026-01-01T00:00:00Z", "2026-01-01T23:59:59.123-06:00"].map(isKnownMoment)).toEqual([true, true]);
  expect(
    ["2026-02-30T00:00:00Z", "2026-01-01", "2016-12-31T23:59:60Z", "2026-01-01T24:01:00Z", "9999-12-31T23:59:59Z"].some(
      isKnownMoment,
    ),
  ).toBe(false);
  expect([
    isKnownWallTime("2026-02-28T23:59"),
    isKnownWallTime("2026-02-30T10:00"),
    isKnownWallTime("2026-02-28T24:00"),
  ]).toEqual([true, false, false]);
});
