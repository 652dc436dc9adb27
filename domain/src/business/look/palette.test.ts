import { wcagContrast } from "culori";
import { describe, expect, test } from "vitest";
import { readColor } from "./color";
import { GROUNDS, LEAST_CONTRAST, paletteOf } from "./palette";

/** Every 16th step of red, green and blue: 4 913 colours with black, white and all that people pick by mistake. */
const STEPS = Array.from({ length: 17 }, (_, i) => Math.min(255, i * 16));
const hex = (n: number) => n.toString(16).padStart(2, "0");
const colors = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)));

describe("the tones of a colour", () => {
  test("whatever the colour, each text reads on each of its grounds in both schemes", () => {
    const poor: string[] = [];
    for (const color of colors) {
      const palette = paletteOf(color);
      for (const scheme of ["light", "dark"] as const) {
        const { accent, onAccent, tint, onTint } = palette[scheme];
        for (const [text, ground] of [
          ...GROUNDS[scheme].map((ground) => [accent, ground] as const),
          [accent, tint],
          [onAccent, accent],
          [onTint, tint],
        ] as const)
          if (wcagContrast(text, ground) < LEAST_CONTRAST) poor.push(`${color} ${scheme}: ${text} on ${ground}`);
      }
    }
    expect(colors.length).toBeGreaterThan(4_900);
    expect(poor).toEqual([]);
  });

  test("a colour that already reads stays as it is", () => {
    expect(paletteOf("#1f6f54").light.accent).toBe("#1f6f54");
  });

  test("a grey stays grey", () => {
    const { light, dark } = paletteOf("#808080");
    for (const tone of [light.accent, light.tint, dark.accent, dark.onTint]) {
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(tone.slice(at, at + 2), 16));
      expect(Math.max(r ?? 0, g ?? 0, b ?? 0) - Math.min(r ?? 0, g ?? 0, b ?? 0)).toBeLessThan(3);
    }
  });
});

test.each([
  ["#1F6F54", "#1f6f54"],
  [" #abcdef ", "#abcdef"],
  ["verde", undefined],
  ["#fff", undefined],
  ["#12345g", undefined],
  ["#1f6f54;}", undefined],
  ["", undefined],
])("%j is read as %j", (text, color) => expect(readColor(text)).toBe(color));
