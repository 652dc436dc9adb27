import { darker, lighter } from "./color";
import { pantry } from "./pantry";
import { random } from "./random";
import { box, oval, path, place, shadeDown, stroke } from "./shapes";
import { tack } from "./tack";

const drawings = { ...pantry, ...tack };
export type ProductKind = keyof typeof drawings;
export const productKinds = Object.keys(drawings) as ProductKind[];

const walls = ["#E8C9A2", "#D9DCC0", "#EBCFBB", "#BFD5C8", "#F0D9A6"] as const;

/** Low products are enlarged to fill their card. */
const low = new Set<ProductKind>([
  "fresh_cheese",
  "aged_cheese",
  "eggs",
  "soap",
  "blanket",
  "hat",
  "brush",
  "yarn",
  "salt",
]);

/** Draws a product on its table by a window: SVG, 1200 × 900. */
export function drawProduct(kind: ProductKind, seed: number | string): string {
  const rng = random(`product ${kind} ${seed}`);
  const wall = rng.pick(walls);
  const left = rng.chance(0.5);
  const x = left ? 250 : 950;
  const plank = (i: number) =>
    stroke(
      `M0 ${750 + i * 52}Q600 ${744 + i * 52 + rng.int(-4, 4)} 1200 ${750 + i * 52}`,
      "#8A5A38",
      4,
      'opacity="0.4"',
    );
  const arch =
    path(`M${x - 130} 640V300A130 130 0 0 1 ${x + 130} 300V640Z`, lighter(wall, 0.55)) +
    path(`M${x - 104} 640V304A104 104 0 0 1 ${x + 104} 304V640Z`, "#BFE0D8") +
    path(`M${x - 104} 640V500Q${x - 40} 450 ${x + 20} 490T${x + 104} 470V640Z`, "#6FA98A") +
    path(`M${x - 104} 640V570Q${x} 530 ${x + 104} 576V640Z`, "#B9C771") +
    oval(x + 40, 300, 36, 36, "#FFF4CE");
  const beam = path(
    `M${x - 100} 320L${x + 90} 320L${left ? x + 760 : x - 560} 900H${left ? x + 300 : x - 1000}Z`,
    "#FFF6DC",
    'opacity="0.2"',
  );
  const pot = place(
    path("M-62 0L-78 -110H78L62 0Z", "#B9552F") +
      box(-86, -130, 172, 34, "#C9683F", 'rx="8"') +
      [-60, -34, -10, 14, 38, 62]
        .map(
          (a) =>
            `<path transform="rotate(${a} 0 -126)" d="M-14 -126Q-22 -210 0 -268Q22 -210 14 -126Z" fill="${a % 4 ? "#3F8A70" : "#5C9C86"}"/>`,
        )
        .join(""),
    left ? 1030 : 170,
    700,
    0.9,
  );
  const table =
    shadeDown("wood", 690, 900, [
      [0, "#C08A5A", 1],
      [1, "#9A6640", 1],
    ]) +
    box(0, 690, 1200, 210, "url(#wood)") +
    box(0, 690, 1200, 12, "#D9A876") +
    [0, 1, 2].map(plank).join("");
  const light = shadeDown("air", 0, 700, [
    [0, lighter(wall, 0.35), 1],
    [1, darker(wall, 0.08), 1],
  ]);
  const thing =
    oval(0, -2, 330, 26, "#2B1A18", 'opacity="0.26"') +
    oval(left ? 60 : -60, 8, 380, 34, "#2B1A18", 'opacity="0.12"') +
    drawings[kind]();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${light}${box(0, 0, 1200, 700, "url(#air)")}${arch}${pot}${table}${beam}${place(thing, 600, 775, low.has(kind) ? 1.55 : 1.25)}<rect width="1200" height="900" fill="#E9A23B" opacity="0.04"/></svg>`;
}
