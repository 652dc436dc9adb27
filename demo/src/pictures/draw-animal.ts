import { drawCattle } from "./animals/cattle";
import { drawDog } from "./animals/dog";
import type { Draw } from "./animals/figure";
import { drawGoat } from "./animals/goat";
import { drawHorse } from "./animals/horse";
import { drawPig } from "./animals/pig";
import { drawPoultry } from "./animals/poultry";
import { drawRabbit } from "./animals/rabbit";
import { drawSheep } from "./animals/sheep";
import { type Random, random } from "./random";
import { blob, num, oval, path, place, stroke } from "./shapes";
import { type Amateur, inStudio, sizeOf } from "./studio";

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
  seed: number | string;
  /** `portrait` zooms in on the face, `tag` on the ear tag of a species that wears one. */
  framing?: "whole" | "portrait" | "tag";
  /** Its size within its age, from 0 to 1: the smallest and the largest that is young, or grown. */
  size?: number;
  tone?: number;
  facing?: "left" | "right";
  /** `resting`: its legs under it, in straw. */
  pose?: "standing" | "resting";
  /** Not as the guide asks for it. */
  amateur?: Amateur;
}

/** Where the ear tag is from the middle of the head, in a head whose reach is the last number. */
const tags: Partial<Record<DrawnSpecies, [x: number, y: number, reach: number]>> = {
  cattle: [-128, -44, 140],
  sheep: [104, -14, 117],
  pig: [100, -92, 126],
};
export const wearsTag = (species: DrawnSpecies) => tags[species] !== undefined;

/** Draws one animal as a photo of it would be: SVG, 1200 × 900 or upright, deterministic for its arguments. */
export function drawAnimal(p: AnimalPicture): string {
  const rng = random(`animal ${p.seed}`);
  const side = rng.chance(0.4);
  const flip = p.facing ? p.facing === "left" : side;
  const figure = figureOf(p, "a", rng);
  const isNear = p.framing === "portrait" || p.framing === "tag";
  const shot = isNear ? { figures: [closeUp(p, figure, flip)] } : whole(p, figure, flip, rng);
  return inStudio({ ...shot, amateur: p.amateur }, rng);
}

type Drawn = ReturnType<Draw>;

/** An animal alone, standing on y = 0; `id` keeps it apart from others in one picture. */
export const figureOf = (
  p: Pick<AnimalPicture, "species" | "coat" | "breedLook" | "age" | "sex" | "tone">,
  id: string,
  rng: Random,
): Drawn => species[p.species]({ ...p, id, rng });

/** The head takes a bit over half of the height, whatever the animal; its tag is seen from nearer. */
function closeUp(p: AnimalPicture, figure: Drawn, flip: boolean): string {
  const [width, height] = sizeOf(p.amateur);
  const tag = p.framing === "tag" ? tags[p.species] : undefined;
  const zoom = (tag ? 480 : 245) / figure.reach;
  const scale = tag ? figure.reach / tag[2] : 0;
  const x = figure.head[0] + (tag ? tag[0] * scale : 0);
  const y = figure.head[1] + (tag ? tag[1] * scale : 0);
  return place(figure.art, width / 2 - (flip ? -zoom : zoom) * x, height * 0.49 - zoom * y, zoom, 0, flip);
}

/** How tall a grown female is drawn beside a male of her breed, where they differ. */
const FEMALE: Partial<Record<DrawnSpecies, number>> = { cattle: 0.92, goat: 0.9, sheep: 0.9, pig: 0.94, poultry: 0.86 };

function whole(p: AnimalPicture, figure: Drawn, flip: boolean, rng: Random) {
  const [width, height] = sizeOf(p.amateur);
  const part = p.size ?? 0.5;
  const grown = (1 + part * 0.14) * (p.sex === "female" ? (FEMALE[p.species] ?? 1) : 1);
  const size = (p.age === "young" ? 1.08 + part * 0.42 : grown) * (width / 1200);
  // Whoever holds the phone upright has it a little askew, and the animal not in the middle.
  const [x, y, turn] =
    p.amateur === "upright"
      ? [width * 0.56, height * 0.74, flip ? -3 : 3]
      : [width / 2 + (flip ? 30 : -30) + rng.int(-26, 26), height - 105, 0];
  // A bull is longer and deeper than a cow of its height.
  const build = p.sex === "male" && p.age === "adult" ? 1.05 : 1;
  const art = build === 1 ? figure.art : `<g transform="scale(${build} 1)">${figure.art}</g>`;
  if (p.pose === "resting") {
    const down = Math.min(105, figure.reach * 0.72);
    const straw = bedding(x, y - 27, figure.spread * size, rng);
    const shadow = oval(x, y + 92, figure.spread * size * 1.5, 20, "#2B1A10", 'opacity="0.4"');
    return { figures: [place(art, x, y + 5 + down * size, size, turn, flip) + straw], shadow };
  }
  return {
    figures: [place(art, x, y, size, turn, flip)],
    shadow: oval(x + 12, y, figure.spread * 1.15 * size, 26, "#2B1A10", 'opacity="0.55"'),
  };
}

/** The straw in which it lies, in front of its legs; `top` is where it begins. */
function bedding(x: number, top: number, spread: number, rng: Random): string {
  const w = spread * 1.45;
  const end = top + 137;
  const heap = blob(
    `${x - w},${end} ${x - w * 0.86},${top + 66} ${x - w * 0.5},${top + 12} ${x - w * 0.15},${top + 4} ${x + w * 0.25},${top + 10} ${x + w * 0.6},${top + 20} ${x + w * 0.9},${top + 70} ${x + w},${end}`,
  );
  const stalks = (color: string, n: number) =>
    stroke(
      Array.from({ length: n }, () => {
        const at = x + rng.between(-w * 0.85, w * 0.85);
        const foot = top + 24 + rng.between(0, 110);
        return `M${num(at)} ${num(foot)}l${rng.int(-46, 46)} ${rng.int(-22, 8)}`;
      }).join(""),
      color,
      4,
    );
  return path(heap, "#CDB27A") + stalks("#A08549", 26) + stalks("#E4CE9C", 34);
}
