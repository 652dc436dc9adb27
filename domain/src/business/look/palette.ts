import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from "culori/fn";
import { neutral } from "./neutral";

// Registers the colour spaces that are used below: culori/fn brings none by itself.
useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
useMode(modeOklch);
const toOklch = converter("oklch");

/** The tones that the app, a mail and a paper take from a colour of the business, each as "#rrggbb". */
export interface Tones {
  /** Links, chosen things and filled buttons. */
  accent: string;
  /** Text on the accent. */
  onAccent: string;
  /** The ground of chosen things. */
  tint: string;
  /** Text on the tint. */
  onTint: string;
}
export interface Palette {
  light: Tones;
  dark: Tones;
}

/** The lowest contrast of a text with its ground (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;
/** The background colours of the app in each scheme; a text in the accent may stand on any of them. */
export const GROUNDS = { light: groundsOf(neutral.light), dark: groundsOf(neutral.dark) };
function groundsOf(it: (typeof neutral)["light" | "dark"]) {
  return [it.paper, it.surface, it["surface-2"], it["surface-3"]];
}
/** Stronger than this a colour tires on large areas. */
const MOST_CHROMA = 0.2;
const STEP = 0.01;

interface Hue {
  c: number;
  h: number;
}
/** The colour of a hue with lightness `l` in 0…1 of OKLCH, within what a screen shows. */
const drawn = ({ c, h }: Hue, l: number, chroma = c): string =>
  formatHex(clampChroma({ mode: "oklch", l, c: Math.min(c, chroma), h }, "oklch"));

/** The first tone from `from` on, in steps of lightness, whose text reads on all grounds. */
function readable(hue: Hue, from: number, step: number, grounds: readonly string[], chroma?: number): string {
  for (let l = from; l > 0 && l < 1; l += step) {
    const tone = drawn(hue, l, chroma);
    if (grounds.every((ground) => wcagContrast(tone, ground) >= LEAST_CONTRAST)) return tone;
  }
  return step < 0 ? "#000000" : "#ffffff";
}

/**
 * The tones of both schemes from one colour "#rrggbb". It keeps its hue; its lightness moves until every text reads on every ground that it
 * stands on, so that no choice makes a page hard to read.
 */
export function paletteOf(color: string): Palette {
  const { l, c, h = 0 } = toOklch(color) ?? { l: 0.5, c: 0, h: 0 };
  const hue = { c: Math.min(c, MOST_CHROMA), h };
  const tint = { light: drawn(hue, 0.93, 0.03), dark: drawn(hue, 0.32, 0.05) };
  const light = readable(hue, Math.min(l, 0.55), -STEP, [...GROUNDS.light, tint.light]);
  const dark = readable(hue, Math.max(l, 0.76), STEP, [...GROUNDS.dark, tint.dark], 0.11);
  return {
    light: {
      accent: light,
      onAccent: "#ffffff",
      tint: tint.light,
      onTint: readable(hue, 0.37, -STEP, [tint.light], 0.09),
    },
    dark: {
      accent: dark,
      onAccent: drawn(hue, 0.22, 0.04),
      tint: tint.dark,
      onTint: readable(hue, 0.88, STEP, [tint.dark], 0.06),
    },
  };
}
