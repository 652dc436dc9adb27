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
import { random } from "./random";
import { oval, place } from "./shapes";

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
  /** `portrait` zooms in on the face. */
  framing?: "whole" | "portrait";
}

/** Draws one animal in its landscape: SVG, 1200 × 900, deterministic for its arguments. */
export function drawAnimal(p: AnimalPicture): string {
  const rng = random(`animal ${p.seed}`);
  const flip = rng.chance(0.4);
  const figure = species[p.species]({ ...p, id: "a", rng });
  const { back, front, light } = landscape(p.scene, p.seed);
  const shadow =
    oval(0, -6, figure.spread * 1.06, 30, "#2B1A18", 'opacity="0.3"') +
    oval(30, 2, figure.spread * 1.16, 38, "#2B1A18", 'opacity="0.12"');
  const size = p.age === "young" ? 1.38 : 1.12;
  const whole = place(shadow + figure.art, 600 + (flip ? 20 : -20), 795, size, 0, flip);
  // The head takes a bit over half of the height, whatever the animal.
  const zoom = 245 / figure.reach;
  const near = place(
    figure.art,
    600 - (flip ? -zoom : zoom) * figure.head[0],
    440 - zoom * figure.head[1],
    zoom,
    0,
    flip,
  );
  const subject = p.framing === "portrait" ? near : whole;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${back}${subject}${p.framing === "portrait" ? "" : front}<rect width="1200" height="900" fill="${light.disc}" opacity="0.05"/></svg>`;
}
