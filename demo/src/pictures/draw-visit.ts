import { type DrawnSpecies, figureOf } from "./draw-animal";
import { goodFigure, thingFigure } from "./drawing";
import { type Random, random } from "./random";
import { oval, place } from "./shapes";
import { inStudio } from "./studio";

type Where = readonly [x: number, y: number, scale: number, flip?: "flip"];
/** One figure in the photo of a visit, and where it stands: an animal, a product, or a thing of the place (`demo/pictures/things`). */
type Stander =
  | { animal: DrawnSpecies; coat: string; breedLook: string; age?: "young"; sex?: "male"; at: Where }
  | { good: string; at: Where }
  | { thing: string; at: Where };

/** The figures of each visit; the first is the farthest, and is drawn behind the others. */
const visits: Record<string, readonly Stander[]> = {
  recorrido: [
    { thing: "remolque", at: [680, 764, 1.75] },
    { animal: "cattle", coat: "jersey", breedLook: "dairy", age: "young", at: [330, 818, 1.05] },
  ],
  paseo: [
    { animal: "horse", coat: "bayo", breedLook: "quarter", at: [420, 770, 0.82] },
    { animal: "horse", coat: "alazan", breedLook: "quarter", sex: "male", at: [770, 808, 0.96] },
    { thing: "silla", at: [749, 404, 0.96] },
  ],
  ordena: [
    { animal: "cattle", coat: "jersey", breedLook: "dairy", at: [640, 776, 0.98] },
    { thing: "banco", at: [330, 800, 1.5] },
    { good: "cubeta", at: [500, 818, 0.36] },
  ],
  cumple: [
    { thing: "pastel", at: [500, 782, 1.2] },
    { thing: "pinata", at: [960, 270, 1.05] },
    { animal: "rabbit", coat: "brown", breedLook: "lop", at: [1000, 812, 0.62] },
  ],
  granja: [
    { animal: "sheep", coat: "white", breedLook: "wool", age: "young", at: [280, 772, 1.0] },
    { animal: "goat", coat: "nubian", breedLook: "lop", age: "young", at: [640, 796, 1.02, "flip"] },
    { animal: "rabbit", coat: "butterfly", breedLook: "lop", at: [905, 812, 0.66] },
    { thing: "pollito", at: [1060, 820, 0.42, "flip"] },
  ],
  cata: [
    { good: "queso-anejo", at: [440, 780, 0.84] },
    { thing: "mezcal", at: [850, 776, 2.7] },
    { thing: "vaso", at: [740, 806, 2.7] },
    { thing: "vaso", at: [960, 810, 2.7] },
  ],
  noche: [
    { thing: "casa-de-campana", at: [480, 766, 1.35] },
    { thing: "tronco", at: [1060, 770, 1.1] },
    { thing: "fogata", at: [890, 808, 1.5] },
  ],
  trasquila: [
    { animal: "sheep", coat: "black_face", breedLook: "wool", at: [430, 776, 1.02] },
    { good: "vellon", at: [800, 792, 0.5] },
    { thing: "madejas", at: [960, 822, 0.56] },
  ],
};

/** A visit as a photo of what it is about, on the ground of every photo: SVG, 1200 × 900. */
export function drawVisit(name: string): string {
  const standers = visits[name];
  if (!standers) throw new Error(`no picture of the visit ${name}`);
  const rng = random(`visit ${name}`);
  const drawn = standers.map((it, i) => ({ ...figureFor(it, `v${i}`, rng), at: it.at }));
  const shadow = drawn
    .filter((it) => it.spread > 0)
    .map(({ spread, at: [x, y, scale] }) => oval(x + 12, y, spread * 1.15 * scale, 24, "#2B1A10", 'opacity="0.55"'));
  const figures = drawn.map(({ art, at: [x, y, scale, flip] }) => place(art, x, y, scale, 0, flip === "flip"));
  return inStudio({ figures, shadow: shadow.join("") }, rng);
}

function figureFor(it: Stander, id: string, rng: Random): { art: string; spread: number } {
  if ("good" in it) return goodFigure(it.good);
  if ("thing" in it) return thingFigure(it.thing);
  const { animal, coat, breedLook, age = "adult", sex = "female" } = it;
  return figureOf({ species: animal, coat, breedLook, age, sex }, id, rng);
}
