import { darker, lighter } from "../color";
import type { Random } from "../random";
import { box, oval, path, shadeDown } from "../shapes";

/** What each species' drawing gets. `id` separates the ids of two animals in one picture. */
export interface Pose {
  id: string;
  coat: string;
  breedLook: string;
  age: "young" | "adult";
  sex: "female" | "male";
  /** How much lighter (above 0) or darker its coat is than its breed's; within ±0.2. */
  tone?: number;
  rng: Random;
}

/** A coat in the animal's own tone. */
export const toned = <C extends object>(coat: C, { tone = 0 }: Pose): C =>
  // Cast: the same fields, colours stay colours.
  Object.fromEntries(
    Object.entries(coat).map(([key, value]) => [
      key,
      typeof value === "string" && value.startsWith("#")
        ? tone > 0
          ? lighter(value, tone)
          : darker(value, -tone)
        : value,
    ]),
  ) as C;
/** Standing on y = 0, facing right; `head` is the centre of the head and `reach` its size, for portraits. */
interface Figure {
  art: string;
  head: readonly [number, number];
  reach: number;
  /** Half the width of its shadow. */
  spread: number;
}
export type Draw = (pose: Pose) => Figure;

/** A skin over several overlapping shapes: base colour, markings, light from above and shade from below, clipped to their outline. */
export function skin(
  id: string,
  shapes: readonly string[],
  base: string,
  markings: string,
  top: number,
  bottom: number,
): string {
  return (
    `<clipPath id="${id}">${shapes.map((d) => `<path d="${d}"/>`).join("")}</clipPath>` +
    shadeDown(`${id}l`, top, bottom, [
      [0, lighter(base, 0.75), 0.42],
      [0.32, lighter(base, 0.6), 0],
      [0.5, darker(base, 0.7), 0],
      [1, darker(base, 0.8), 0.42],
    ]) +
    `<g clip-path="url(#${id})">${box(-620, -760, 1240, 960, base)}${markings}${box(-620, -760, 1240, 960, `url(#${id}l)`)}</g>`
  );
}

/** Clips to the outline of that skin. */
export const within = (id: string, art: string) => `<g clip-path="url(#${id})">${art}</g>`;

/** A round eye with its lid and a highlight. */
export const eye = (x: number, y: number, r: number, lid: string, iris = "#2A1C17") =>
  oval(x, y - r * 0.12, r * 1.3, r * 1.42, lid) +
  oval(x, y, r, r * 1.14, iris) +
  oval(x, y + r * 0.4, r * 0.6, r * 0.4, lighter(iris, 0.3), 'opacity="0.55"') +
  oval(x + r * 0.3, y - r * 0.42, r * 0.32, r * 0.36, "#fff");

/** The yellow ear tag, hanging from (x, y). */
export const earTag = (x: number, y: number, color = "#F2B705") =>
  path(`M${x - 4} ${y}h8l11 14v24q0 5 -5 5h-20q-5 0 -5 -5v-24z`, color) +
  oval(x, y + 8, 3.4, 3.4, darker(color, 0.45)) +
  box(x - 9, y + 20, 18, 4, darker(color, 0.5)) +
  box(x - 9, y + 29, 12, 4, darker(color, 0.5));

export const pair = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1);
