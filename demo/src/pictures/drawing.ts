import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { random } from "./random";
import { oval } from "./shapes";
import { inStudio } from "./studio";

const root = process.env.CORRAL_ROOT ?? fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, "demo/pictures", `${path}.svg`), "utf8");

/** The drawing in an SVG file of `demo/pictures`, and half the width of its shadow in the same units. */
function fileFigure(path: string): { art: string; spread: number } {
  const [, spread, art] = /data-spread="(\d+)">(.*)<\/svg>/s.exec(read(path)) ?? [];
  if (!spread || !art) throw new Error(`demo/pictures/${path}.svg: no data-spread`);
  return { art, spread: Number(spread) };
}

/** A thing of the place, standing on y = 0. */
export const thingFigure = (name: string) => fileFigure(`things/${name}`);

/** The point of a product's file on which the product stands, in its pixels. */
const [X, Y] = [600, 775];
/** A product, standing on y = 0. */
export function goodFigure(name: string) {
  const { art, spread } = fileFigure(`goods/${name}`);
  return { art: `<g transform="translate(${-X} ${-Y})">${art}</g>`, spread };
}

/** The photo of a product, on the ground of every photo: SVG, 1200 × 900. Its file has the product alone, and half the width of its shadow. */
export function drawGood(name: string): string {
  const { art, spread } = fileFigure(`goods/${name}`);
  const shadow = oval(X + 12, Y, spread, 26, "#2B1A10", 'opacity="0.55"');
  return inStudio({ figures: [art], shadow }, random(`good ${name}`));
}
