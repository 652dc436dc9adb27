import { drawCattle } from "./animals/cattle";
import { drawDog } from "./animals/dog";
import type { Draw } from "./animals/figure";
import { drawGoat } from "./animals/goat";
import { drawHorse } from "./animals/horse";
import { drawPig } from "./animals/pig";
import { drawPoultry } from "./animals/poultry";
import { drawRabbit } from "./animals/rabbit";
import { drawSheep } from "./animals/sheep";
import { landscape, type Scene } from "./landscape";
import { type Random, random } from "./random";
import { blob, num, oval, path, place, stroke } from "./shapes";

const species = {
  cattle: drawCattle,
  goat: drawGoat,
  sheep: drawSheep,
  horse: drawHorse,
  pig: drawPig,
  dog: drawDog,
  rabbit: drawRabbit,
  poultry: drawPoultry,
} as const satisfies Record<string, Draw>;
export type DrawnSpecies = keyof typeof species;

export interface AnimalPicture {
  species: DrawnSpecies;
  coat: string;
  breedLook: string;
  age: "young" | "adult";
  sex: "female" | "male";
  scene: Scene;
  seed: number | string;
  /** `portrait` zooms in on the face, `tag` on the ear tag of a species that wears one. */
  framing?: "whole" | "portrait" | "tag";
  /** Its size within its age, from 0 to 1: the smallest and the largest that is young, or grown. */
  size?: number;
  tone?: number;
  facing?: "left" | "right";
  /** `resting`: its legs under it, in straw or high grass. */
  pose?: "standing" | "resting";
}

/** Where the ear tag is from the middle of the head, in a head whose reach is the last number. */
const tags: Partial<Record<DrawnSpecies, [x: number, y: number, reach: number]>> = {
  cattle: [-128, -44, 140],
  sheep: [104, -14, 117],
  pig: [100, -92, 126],
};
export const wearsTag = (species: DrawnSpecies) => tags[species] !== undefined;

/** Draws one animal in its landscape: SVG, 1200 × 900, deterministic for its arguments. */
export function drawAnimal(p: AnimalPicture): string {
  const rng = random(`animal ${p.seed}`);
  const side = rng.chance(0.4);
  const flip = p.facing ? p.facing === "left" : side;
  const figure = species[p.species]({ ...p, id: "a", rng });
  const { back, front, light } = landscape(p.scene, p.seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${back}${
    p.framing === "portrait" || p.framing === "tag" ? closeUp(p, figure, flip) : whole(p, figure, flip, rng) + front
  }<rect width="1200" height="900" fill="${light.disc}" opacity="0.05"/></svg>`;
}

type Drawn = ReturnType<Draw>;

/** The head takes a bit over half of the height, whatever the animal; its tag is seen from nearer. */
function closeUp(p: AnimalPicture, figure: Drawn, flip: boolean): string {
  const tag = p.framing === "tag" ? tags[p.species] : undefined;
  const zoom = (tag ? 480 : 245) / figure.reach;
  const scale = tag ? figure.reach / tag[2] : 0;
  const x = figure.head[0] + (tag ? tag[0] * scale : 0);
  const y = figure.head[1] + (tag ? tag[1] * scale : 0);
  return place(figure.art, 600 - (flip ? -zoom : zoom) * x, 440 - zoom * y, zoom, 0, flip);
}

function whole(p: AnimalPicture, figure: Drawn, flip: boolean, rng: Random): string {
  const part = p.size ?? 0.5;
  const size = p.age === "young" ? 1.08 + part * 0.42 : 1.02 + part * 0.16;
  const x = 600 + (flip ? 30 : -30) + rng.int(-26, 26);
  // A bull is longer and deeper than a cow of its height.
  const build = p.sex === "male" && p.age === "adult" ? 1.05 : 1;
  const art = build === 1 ? figure.art : `<g transform="scale(${build} 1)">${figure.art}</g>`;
  if (p.pose === "resting") {
    const down = Math.min(105, figure.reach * 0.72);
    const straw = p.scene.spot === "stable" || p.scene.spot === "barn" || p.scene.spot === "corral";
    return place(art, x, 800 + down * size, size, 0, flip) + bedding(x, figure.spread * size, straw, rng);
  }
  const shadow =
    oval(0, -6, figure.spread * 1.06, 30, "#2B1A18", 'opacity="0.3"') +
    oval(30, 2, figure.spread * 1.16, 38, "#2B1A18", 'opacity="0.12"');
  return place(shadow + art, x, 795, size, 0, flip);
}

/** The straw or the high grass in which it lies, in front of its legs. */
function bedding(x: number, spread: number, straw: boolean, rng: Random): string {
  const [base, light, dark] = straw ? ["#D3A955", "#EBCB7F", "#A97F36"] : ["#7C9A48", "#A3BB62", "#56762F"];
  const w = spread * 1.45;
  const top = 768;
  const heap = blob(
    `${x - w},905 ${x - w * 0.86},${top + 66} ${x - w * 0.5},${top + 12} ${x - w * 0.15},${top + 4} ${x + w * 0.25},${top + 10} ${x + w * 0.6},${top + 20} ${x + w * 0.9},${top + 70} ${x + w},905`,
  );
  const stalks = (color: string, n: number) =>
    stroke(
      Array.from({ length: n }, () => {
        const at = x + rng.between(-w * 0.85, w * 0.85);
        const foot = top + 24 + rng.between(0, 110);
        return straw
          ? `M${num(at)} ${num(foot)}l${rng.int(-46, 46)} ${rng.int(-22, 8)}`
          : `M${num(at)} ${num(foot)}q${rng.int(-8, 8)} -30 ${rng.int(-18, 18)} -${rng.int(44, 74)}`;
      }).join(""),
      color,
      5,
    );
  return path(heap, base) + stalks(dark, 14) + stalks(light, 22);
}
