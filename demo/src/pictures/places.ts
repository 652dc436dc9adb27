import { drawCattle } from "./animals/cattle";
import type { Draw, Pose } from "./animals/figure";
import { drawGoat } from "./animals/goat";
import { drawHorse } from "./animals/horse";
import { drawPoultry } from "./animals/poultry";
import { drawRabbit } from "./animals/rabbit";
import { drawSheep } from "./animals/sheep";
import { darker, lighter } from "./color";
import { type Hour, landscape, type Spot } from "./landscape";
import { pantry } from "./pantry";
import { random } from "./random";
import { blob, box, line, num, oval, path, place, stroke } from "./shapes";
import { tack } from "./tack";

export const placeKinds = ["visit", "ride", "milking", "birthday", "petting", "tasting", "camp", "shearing"] as const;
export type PlaceKind = (typeof placeKinds)[number];

const shade = (x: number, y: number, rx: number) => oval(x, y, rx, rx * 0.09 + 6, "#2B1A18", 'opacity="0.25"');

/** Garlands of cut paper (*papel picado*), each sheet with its holes. */
function papelPicado(y: number): string {
  const colors = ["#C2552D", "#E9A23B", "#1F6F54", "#B8487A", "#4E7FB0"];
  const sheet = (i: number) => {
    const x = 20 + i * 118;
    const dy = y + 44 * Math.sin((Math.PI * (x + 50)) / 1200);
    const c = colors[i % colors.length] as string;
    return (
      path(`M${x} ${num(dy)}h98v86l-12 18 -12 -18 -12 18 -13 -18 -12 18 -13 -18 -12 18 -12 -18z`, c) +
      oval(x + 49, dy + 42, 15, 15, lighter(c, 0.6)) +
      oval(x + 22, dy + 24, 6, 6, lighter(c, 0.6)) +
      oval(x + 76, dy + 24, 6, 6, lighter(c, 0.6)) +
      oval(x + 22, dy + 64, 6, 6, lighter(c, 0.6)) +
      oval(x + 76, dy + 64, 6, 6, lighter(c, 0.6))
    );
  };
  return (
    stroke(`M0 ${y}Q600 ${y + 90} 1200 ${y}`, "#7A5A3C", 5) + Array.from({ length: 10 }, (_, i) => sheet(i)).join("")
  );
}

function pinata(): string {
  const colors = ["#C2552D", "#E9A23B", "#1F6F54", "#B8487A", "#4E7FB0", "#E9A23B", "#C2552D"];
  const spikes = colors
    .map(
      (c, i) =>
        `<g transform="rotate(${(i * 360) / 7})">${path("M-34 -80L0 -190L34 -80Z", c)}${stroke("M-22 -112H22M-14 -138H14", lighter(c, 0.5), 7)}${stroke("M0 -190l-10 -26M0 -190v-30M0 -190l10 -26", lighter(c, 0.3), 5)}</g>`,
    )
    .join("");
  return (
    stroke("M0 -400V-60", "#7A5A3C", 6) +
    spikes +
    oval(0, 0, 98, 98, "#B8487A") +
    oval(0, 0, 76, 76, "#E9A23B") +
    oval(0, 0, 52, 52, "#1F6F54") +
    oval(0, 0, 26, 26, "#FBF3E0")
  );
}

const gate = () =>
  box(-330, -430, 44, 440, "#8A5A38", 'rx="10"') +
  box(286, -430, 44, 440, "#8A5A38", 'rx="10"') +
  box(-330, -430, 14, 440, "#A97448", 'rx="7"') +
  box(286, -430, 14, 440, "#A97448", 'rx="7"') +
  path("M-380 -440Q0 -520 380 -440V-388Q0 -468 -380 -388Z", "#7A4A2E") +
  box(-150, -396, 300, 86, "#F3E3C4", 'rx="12"') +
  stroke("M-120 -440V-396M120 -440V-396", "#4A3A2E", 7) +
  path(blob("-26,-330 -28,-362 -16,-374 0,-378 16,-374 28,-362 26,-330 0,-320"), "#9A4A2A") +
  stroke("M-18 -374Q-44 -392 -50 -372M18 -374Q44 -392 50 -372", "#9A4A2A", 8) +
  stroke("M-120 -352H-60M60 -352H120", "#9A4A2A", 8);

const wagon = () =>
  stroke("M-250 -70H-360", "#4A3A2E", 14) +
  box(-250, -110, 500, 44, "#A8603A", 'rx="10"') +
  box(-250, -210, 500, 22, "#C07A4C", 'rx="8"') +
  [-240, -120, 0, 120, 222].map((x) => box(x, -210, 18, 110, "#8F4F30")).join("") +
  [-200, -60, 80]
    .map(
      (x) => box(x, -166, 120, 58, "#DDBE5E", 'rx="10"') + stroke(`M${x + 10} -146h90M${x + 14} -128h86`, "#B9963C", 5),
    )
    .join("") +
  [-160, 160]
    .map(
      (x) =>
        oval(x, -40, 62, 62, "#3A2F2A") +
        oval(x, -40, 42, 42, "#D9B27A") +
        stroke(
          `M${x - 40} -40H${x + 40}M${x} -80V0M${x - 28} -68L${x + 28} -12M${x + 28} -68L${x - 28} -12`,
          "#8A5A38",
          7,
        ) +
        oval(x, -40, 10, 10, "#3A2F2A"),
    )
    .join("");

const tent = (cloth: string) =>
  path("M-230 0L0 -300L230 0Z", cloth) +
  path("M0 -300L230 0H120Z", darker(cloth, 0.2)) +
  path("M0 -230L66 0H-66Z", "#F7D58A") +
  path("M0 -230L-66 0H-20Z", darker(cloth, 0.3)) +
  stroke("M0 -300L-290 20M0 -300L290 20", "#F3E3C4", 4);
const fire = () =>
  stroke("M-70 0L60 -34M70 0L-60 -34", "#5A3A26", 24) +
  path(blob("-54,-20 -60,-80 -20,-120 -24,-190! 30,-130 58,-80 48,-20"), "#E0662F") +
  path(blob("-30,-20 -32,-66 0,-130! 34,-70 26,-20"), "#F6B04A") +
  path(blob("-14,-18 -12,-50 4,-80! 16,-46 12,-18"), "#FDEBB0");
const stool = () =>
  box(-80, -110, 160, 24, "#B07A4A", 'rx="12"') + stroke("M-54 -90L-72 0M54 -90L72 0M0 -90V0", "#8A5A38", 18);
const table = () =>
  box(-420, -190, 840, 34, "#9A6238", 'rx="8"') +
  box(-420, -190, 840, 10, "#B9804F", 'rx="5"') +
  box(-370, -160, 36, 170, "#7A4A2A") +
  box(334, -160, 36, 170, "#7A4A2A");
const glass = () =>
  path("M-24 0L-34 -70H34L24 0Z", "#DCE9E2", 'opacity="0.85"') +
  path("M-25 -6L-30 -40H30L25 -6Z", "#EBD9A0", 'opacity="0.9"');
const cake = () =>
  box(-110, -90, 220, 90, "#F7E3D0", 'rx="14"') +
  path("M-110 -66Q-90 -30 -70 -62T-30 -62T10 -62T50 -62T110 -66V-78Q110 -92 96 -92H-96Q-110 -92 -110 -78Z", "#B8487A") +
  box(-74, -160, 148, 72, "#FBF0E2", 'rx="12"') +
  path("M-74 -140Q-56 -110 -38 -138T0 -138T38 -138T74 -140V-150Q74 -162 62 -162H-62Q-74 -162 -74 -150Z", "#E9A23B") +
  [-40, 0, 40]
    .map(
      (x) =>
        box(x - 4, -200, 8, 42, "#1F6F54") +
        path(`M${x} -226Q${x + 12} -206 ${x} -200Q${x - 12} -206 ${x} -226Z`, "#F6B04A"),
    )
    .join("");

/** Draws a visit's activity at the ranch: SVG, 1200 × 900. */
export function drawPlace(kind: PlaceKind, seed: number | string): string {
  const rng = random(`place ${kind} ${seed}`);
  let next = 0;
  const animal = (draw: Draw, x: number, y: number, size: number, look: Partial<Pose>, flip = false) => {
    next += 1;
    const figure = draw({ id: `p${next}`, coat: "", breedLook: "", age: "adult", sex: "female", rng, ...look });
    return place(shade(0, -4, figure.spread) + figure.art, x, y, size, 0, flip);
  };
  const at = (art: string, x: number, y: number, size = 1) => place(art, x, y, size);
  const shown: Record<PlaceKind, { spot: Spot; hour: Hour; art: () => string }> = {
    visit: {
      spot: "pasture",
      hour: "morning",
      art: () =>
        at(gate(), 600, 720, 1.15) +
        at(shade(0, 20, 320) + wagon(), 640, 800, 1.05) +
        animal(drawCattle, 215, 830, 0.5, { coat: "holstein", breedLook: "dairy", age: "young" }),
    },
    ride: {
      spot: "mezquite",
      hour: "sunset",
      art: () =>
        animal(drawHorse, 380, 760, 0.82, { coat: "bayo" }) +
        animal(drawHorse, 790, 820, 0.95, { coat: "alazan" }) +
        at(
          path(blob("-80,-10 -70,-64 0,-50 60,-74 84,-60 70,10 40,60 -40,60"), "#6E3E24") +
            path(blob("40,-64 70,-96 92,-80 76,-56"), "#6E3E24") +
            stroke("M0 50V130", "#4A2C1C", 12) +
            oval(0, 144, 20, 12, "none", 'stroke="#C9A24E" stroke-width="8"') +
            stroke("M-60 -50Q0 -36 60 -58", "#A8693C", 7),
          770,
          440,
          0.95,
        ),
    },
    milking: {
      spot: "barn",
      hour: "dawn",
      art: () =>
        animal(drawCattle, 560, 800, 1.02, { coat: "jersey", breedLook: "dairy" }) +
        at(stool(), 250, 850, 0.9) +
        at(tack.bucket(), 425, 845, 0.36) +
        at(pantry.milk(), 1040, 850, 0.42),
    },
    birthday: {
      spot: "pasture",
      hour: "afternoon",
      art: () =>
        papelPicado(60) +
        at(pinata(), 860, 330, 0.95) +
        at(shade(0, 10, 430) + table() + at(cake(), 0, -190, 1.25), 500, 810, 1) +
        animal(drawGoat, 1010, 830, 0.74, { coat: "boer", breedLook: "lop", age: "young" }, true),
    },
    petting: {
      spot: "corral",
      hour: "morning",
      art: () =>
        animal(drawSheep, 330, 790, 0.9, { coat: "white", breedLook: "wool", age: "young" }) +
        animal(drawGoat, 800, 790, 1.05, { coat: "nubian", breedLook: "lop", age: "young" }, true) +
        animal(drawRabbit, 590, 850, 0.74, { coat: "brown", breedLook: "lop", age: "young" }) +
        animal(drawPoultry, 1050, 860, 0.4, { coat: "white", age: "young" }, true) +
        animal(drawPoultry, 180, 862, 0.36, { coat: "golden", age: "young" }),
    },
    tasting: {
      spot: "agaves",
      hour: "sunset",
      art: () =>
        at(shade(0, 14, 460) + table(), 600, 850, 1.12) +
        at(pantry.aged_cheese(), 400, 640, 0.62) +
        at(pantry.fresh_cheese(), 740, 640, 0.52) +
        [560, 920, 1000].map((x) => at(glass(), x, 638, 1.05)).join("") +
        at(
          path("M-40 0H40V-120Q40 -150 18 -170V-240H-18V-170Q-40 -150 -40 -120Z", "#CFE0D4", 'opacity="0.92"') +
            box(-22, -268, 44, 34, "#8A5A38", 'rx="8"') +
            box(-40, -110, 80, 66, "#F3E3C4") +
            path(blob("-6,-54 -24,-90 0,-70 0,-100 6,-72 24,-92 8,-54"), "#1F6F54"),
          235,
          640,
          1.1,
        ),
    },
    camp: {
      spot: "mezquite",
      hour: "night",
      art: () =>
        at(shade(0, 6, 270) + tent("#C2552D"), 400, 780, 1.12) +
        at(oval(0, -70, 230, 150, "#F6B04A", 'opacity="0.16"') + fire(), 830, 830, 1.1) +
        at(stroke(line("-90,-40 90,-40"), "#7A4A2A", 44) + oval(92, -40, 14, 22, "#D9B27A"), 1050, 850, 0.9),
    },
    shearing: {
      spot: "barn",
      hour: "morning",
      art: () =>
        animal(drawSheep, 430, 790, 0.98, { coat: "black_face", breedLook: "wool" }) +
        at(shade(0, 0, 240) + tack.fleece(), 860, 840, 0.66) +
        at(tack.yarn(), 1010, 868, 0.42),
    },
  };
  const { spot, hour, art } = shown[kind];
  const { back, front } = landscape({ spot, hour }, `${kind} ${seed}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${back}${art()}${kind === "petting" || kind === "shearing" ? "" : front}</svg>`;
}
