import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { random } from "./random";
import { oval } from "./shapes";
import { inStudio } from "./studio";

const root = process.env.CORRAL_ROOT ?? fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, "demo/pictures", `${path}.svg`), "utf8");

/** The drawing of the place of a visit: SVG, 1200 × 900. */
export const drawPlace = (name: string) => read(`places/${name}`);

/** The photo of a product, on the ground of every photo: SVG, 1200 × 900. Its file has the product alone, and half the width of its shadow. */
export function drawGood(name: string): string {
  const [, spread, figure] = /data-spread="(\d+)">(.*)<\/svg>/s.exec(read(`goods/${name}`)) ?? [];
  if (!spread || !figure) throw new Error(`demo/pictures/goods/${name}.svg: no data-spread`);
  const shadow = oval(612, 775, Number(spread), 26, "#2B1A10", 'opacity="0.55"');
  return inStudio({ figure, shadow }, random(`good ${name}`));
}
