import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { goods } from "../ranch/goods";
import { visitItems } from "../ranch/visits";
import { cattleCoats } from "./animals/cattle";
import { dogCoats } from "./animals/dog";
import { goatCoats } from "./animals/goat";
import { horseCoats } from "./animals/horse";
import { pigCoats } from "./animals/pig";
import { poultryCoats } from "./animals/poultry";
import { rabbitCoats } from "./animals/rabbit";
import { sheepCoats } from "./animals/sheep";
import { type AnimalPicture, type DrawnSpecies, drawAnimal } from "./draw-animal";
import { drawVisit } from "./draw-visit";
import { drawGood } from "./drawing";
import { drawLogo, iconSvg } from "./icon";

const coats: Record<DrawnSpecies, object> = {
  cattle: cattleCoats,
  goat: goatCoats,
  sheep: sheepCoats,
  horse: horseCoats,
  pig: pigCoats,
  dog: dogCoats,
  rabbit: rabbitCoats,
  poultry: poultryCoats,
};
const looks: Record<DrawnSpecies, string[]> = {
  cattle: ["dairy", "horned", "zebu", "polled", "lyre"],
  goat: ["lop", "upright"],
  sheep: ["wool", "hair", "horned"],
  horse: ["quarter"],
  pig: ["erect", "drop"],
  dog: ["erect", "tipped", "drop", "bat"],
  rabbit: ["erect", "lop"],
  poultry: ["hen"],
};

const AMATEURS = ["upright", "dark", "mud"] as const;
const animals: AnimalPicture[] = (Object.keys(coats) as DrawnSpecies[]).flatMap((species) =>
  Object.keys(coats[species]).flatMap((coat, i) =>
    looks[species].map((breedLook, j) => ({
      species,
      coat,
      breedLook,
      age: (i + j) % 3 === 0 ? ("young" as const) : ("adult" as const),
      sex: j % 2 ? ("male" as const) : ("female" as const),
      seed: `${species} ${i} ${j}`,
      framing: (i + j) % 4 === 1 ? ("portrait" as const) : ("whole" as const),
      ...(i % 3 === 2 ? { amateur: AMATEURS[j % AMATEURS.length] ?? "dark" } : {}),
    })),
  ),
);
const drawn = [
  ...animals.map((a) => [`${a.species} ${a.coat} ${a.breedLook} ${a.age} ${a.sex}`, () => drawAnimal(a)] as const),
  ...goods.map(({ key }) => [`product ${key}`, () => drawGood(key)] as const),
  ...visitItems().flatMap(({ title, picture: p }) =>
    p.of === "visit" ? [[`visit ${title}`, () => drawVisit(p.name)] as const] : [],
  ),
  ["icon", iconSvg] as const,
  ["logo", drawLogo] as const,
];

describe("the demo's pictures", () => {
  it.each(drawn)("draw %s deterministically, self-contained and small", (name, draw) => {
    const svg = draw();
    expect(draw()).toBe(svg);
    expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
      /https?:|data:|<(image|text|script|style|foreignObject)/,
    );
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) expect(ids).toContain(id);
    expect(svg.length).toBeLessThan(name.startsWith("visit") ? 29_000 : 20_200);
  });

  it("are well-formed and at least 512 × 512", async () => {
    for (const [name, draw] of drawn) {
      const { width, height } = await sharp(Buffer.from(draw())).metadata();
      expect([name, (width ?? 0) >= 512, (height ?? 0) >= 512]).toEqual([name, true, true]);
    }
  });
});
