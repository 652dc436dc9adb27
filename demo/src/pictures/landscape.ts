import { agave, darker, lighter, mix } from "./color";
import data from "./data/lights.json";
import { type Random, random } from "./random";
import {
  agaveLeaf,
  agavePlant,
  barn,
  bloom,
  cloud,
  fence,
  grassBlades,
  mezquite,
  nopal,
  stoneWall,
  windmill,
} from "./scenery";
import { again, box, num, oval, path, place, shadeDown, stroke } from "./shapes";

export const hours = ["dawn", "morning", "afternoon", "sunset", "night"] as const;
type Hour = (typeof hours)[number];
export const spots = ["pasture", "corral", "agaves", "mezquite", "barn", "stable", "pond"] as const;
type Spot = (typeof spots)[number];
export interface Scene {
  spot: Spot;
  hour: Hour;
}

export interface Light {
  sky: [string, string, string];
  disc: string;
  discAt: [number, number, number];
  hills: [string, string, string];
  ground: [string, string];
  leaf: string;
  cloud: string;
}

const lights = data as Record<Hour, Light>;

/** A ridge across the picture, filled to the bottom. */
function ridge(rng: Random, y: number, swing: number, bumps: number, fill: string): string {
  const heights = Array.from(
    { length: bumps + 1 },
    (_, i) => y - swing * (0.5 + 0.5 * Math.sin(i * 2.1 + rng.between(0, 2))) * rng.between(0.5, 1.1),
  );
  const step = 1320 / bumps;
  let d = `M-60 900V${num(heights[0] ?? y)}`;
  for (let i = 1; i <= bumps; i++) {
    const x = i * step - 60;
    d += `C${num(x - step / 2)} ${num(heights[i - 1] ?? y)} ${num(x - step / 2)} ${num(heights[i] ?? y)} ${num(x)} ${num(heights[i] ?? y)}`;
  }
  return path(`${d}V900Z`, fill);
}

function sky(rng: Random, light: Light, hour: Hour): string {
  const [x, y, r] = light.discAt;
  const cx = x + rng.between(-90, 90);
  const halo = [2.6, 1.8, 1]
    .map((k, i) => oval(cx, y, r * k, r * k, light.disc, i === 2 ? "" : `opacity="${i === 0 ? 0.16 : 0.24}"`))
    .join("");
  const star = () =>
    oval(rng.between(0, 1200), rng.between(0, 420), 2, 2, "#FFF6DC", `opacity="${num(rng.between(0.4, 1))}"`);
  const stars = hour === "night" ? Array.from({ length: 42 }, star).join("") : "";
  const clouds = Array.from({ length: rng.int(2, 3) }, (_, i) =>
    again("cloud", 140 + i * 400 + rng.between(-60, 120), rng.between(90, 260), rng.between(0.6, 1.1)),
  ).join("");
  const air = shadeDown("sky", 0, 620, [
    [0, light.sky[0], 1],
    [0.6, light.sky[1], 1],
    [1, light.sky[2], 1],
  ]);
  return `${air}${box(0, 0, 1200, 900, "url(#sky)")}${stars}${halo}<g opacity="${hour === "night" ? 0.35 : 0.85}">${clouds}</g>`;
}

const behind: Record<Spot, (rng: Random, light: Light) => string> = {
  pasture: (rng, l) =>
    place(windmill(mix("#F3E7D2", l.hills[2], 0.25)), rng.pick([190, 1010]), 620, 1.05) +
    place(mezquite(l.leaf), rng.pick([420, 760]), 610, 0.34),
  corral: (rng, l) =>
    place(mezquite(l.leaf), rng.pick([130, 1080]), 610, 0.78) +
    fence(548, 650, darker(mix("#A8724A", l.ground[1], 0.25), 0.1)),
  agaves: (rng, l) =>
    `<defs><g id="agave">${agavePlant(mix("#5C9C86", l.leaf, 0.45))}</g></defs>` +
    Array.from({ length: 22 }, (_, i) => {
      const near = i > 10;
      return again(
        "agave",
        (i % 11) * 122 + (near ? 20 : -30) + rng.between(-12, 12),
        near ? 680 : 622,
        near ? 0.62 : 0.38,
      );
    }).join(""),
  mezquite: (rng, l) =>
    stoneWall(rng, 585, mix("#B9A58C", l.ground[1], 0.3)) + place(mezquite(l.leaf), rng.pick([180, 1010]), 690, 1.45),
  barn: (rng, l) =>
    place(barn(mix("#B5482A", l.hills[1], 0.12), mix("#7A2F20", l.hills[2], 0.2)), rng.pick([210, 970]), 640, 1.15) +
    fence(590, 670, mix("#F5EBD8", l.ground[1], 0.15)),
  stable: (rng, l) => {
    const wood = mix("#8A5E3C", l.hills[2], 0.18);
    const window = rng.pick([170, 840]);
    return (
      box(0, 0, 1200, 640, wood) +
      stroke(Array.from({ length: 11 }, (_, i) => `M${50 + i * 110} 0V640`).join(""), darker(wood, 0.3), 5) +
      box(0, 96, 1200, 34, darker(wood, 0.22)) +
      box(window - 14, 186, 218, 218, darker(wood, 0.35)) +
      box(window, 200, 190, 190, l.sky[1]) +
      box(window, 330, 190, 60, l.hills[1]) +
      stroke(`M${window + 95} 200V390M${window} 295H${window + 190}`, darker(wood, 0.35), 12) +
      box(0, 628, 1200, 272, mix("#C9A35C", l.ground[0], 0.3)) +
      box(window > 600 ? 40 : 930, 520, 230, 118, "#D3A955", 'rx="10"') +
      stroke(`M${window > 600 ? 40 : 930} 560h230m-230 40h230`, "#A97F36", 7)
    );
  },
  pond: (rng, l) => {
    const x = rng.pick([330, 860]);
    const water = mix(l.sky[0], "#4E8FA0", 0.45);
    const reeds = (from: number) =>
      stroke(
        Array.from(
          { length: 9 },
          (_, i) => `M${from + i * 13} 668q${rng.int(-6, 6)} -50 ${rng.int(-16, 16)} -${rng.int(80, 130)}`,
        ).join(""),
        darker(l.leaf, 0.1),
        6,
      );
    return (
      oval(x, 672, 400, 44, darker(l.ground[1], 0.2)) +
      oval(x, 668, 384, 36, water) +
      oval(x + 60, 660, 190, 10, lighter(water, 0.5), 'opacity="0.6"') +
      reeds(x - 420) +
      reeds(x + 300) +
      place(mezquite(l.leaf), x > 600 ? 190 : 1010, 640, 0.6)
    );
  },
};

/** The landscape behind and in front of a figure standing at y ≈ 795. It uses the ids "sky" and "soil". */
export function landscape(scene: Scene, seed: number | string): { back: string; front: string; light: Light } {
  const rng = random(`scene ${scene.spot} ${scene.hour} ${seed}`);
  const light = lights[scene.hour];
  const tuft = () =>
    again(
      "grass",
      rng.between(0, 1200),
      rng.between(680, 760),
      rng.between(0.4, 0.7),
      mix(light.ground[1], light.leaf, 0.35),
    );
  const back =
    `<defs>${grassBlades}${agaveLeaf}<g id="cloud">${cloud(light.cloud)}</g></defs>` +
    sky(rng, light, scene.hour) +
    ridge(rng, 500, 140, 4, light.hills[0]) +
    ridge(rng, 560, 95, 5, light.hills[1]) +
    ridge(rng, 605, 52, 6, light.hills[2]) +
    shadeDown("soil", 610, 900, [
      [0, light.ground[0], 1],
      [1, light.ground[1], 1],
    ]) +
    ridge(rng, 626, 14, 5, "url(#soil)") +
    behind[scene.spot](rng, light) +
    (scene.spot === "stable" ? "" : Array.from({ length: 12 }, tuft).join(""));
  const left = rng.chance(0.5);
  const plant = rng.chance(0.55)
    ? place(agavePlant(mix("#3F8A70", light.leaf, 0.35)), left ? 60 : 1140, 905, 1.25)
    : place(nopal(mix(agave, light.leaf, 0.4)), left ? 70 : 1130, 910, 1.1, 0, left);
  const blade = (_: unknown, i: number) => {
    const tone = darker(light.ground[1], 0.16 + (i % 3) * 0.06);
    const [x, y, size] = [i * 84 + rng.between(-30, 30), rng.between(850, 915), rng.between(0.8, 1.2)];
    return (
      again("grass", x, y, size, tone) +
      (rng.chance(0.4) ? again("bloom", x, y, size, rng.pick(["#E9A23B", "#F7E9D0", "#C2552D"])) : "")
    );
  };
  return {
    back,
    // Nothing grows under a roof.
    front:
      scene.spot === "stable"
        ? ""
        : `<defs>${bloom(darker(light.ground[1], 0.2))}</defs>${plant}${Array.from({ length: 15 }, blade).join("")}`,
    light,
  };
}
