import { darker, lighter, mix } from "./color";
import type { Random } from "./random";
import { blob, box, oval, path, place, stroke } from "./shapes";

/** Each stands on its own (0, 0); callers place and scale it. */
export const cloud = (fill: string) =>
  path(blob("-120,10 -96,-22 -58,-24 -34,-56 14,-62 44,-32 92,-34 120,-4 108,14 0,18"), fill);

export const agaveLeaf = '<path id="leaf" d="M-13 0C-24 -60 -12 -112 0 -150C12 -112 24 -60 13 0Z"/>';
/** A rosette of pointed leaves, outer ones first. It copies the leaf symbol, which the scene defines once. */
export function agavePlant(fill: string): string {
  const leaves = [-78, -60, -42, -25, -9, 9, 25, 42, 60, 78].sort((a, b) => Math.abs(b) - Math.abs(a));
  return leaves
    .map((turn, i) => {
      const tone = turn < 0 ? darker(fill, 0.12 + (9 - i) * 0.012) : lighter(fill, 0.04 + i * 0.02);
      return `<use href="#leaf" transform="rotate(${turn})scale(1 ${(1 - Math.abs(turn) / 430).toFixed(2)})" fill="${tone}"/>`;
    })
    .join("");
}

export function nopal(fill: string): string {
  const spines = stroke("M-12 -50h0M14 -70h0M-10 -98h0M12 -118h0M8 -34h0", lighter(fill, 0.5), 5);
  const pad = (x: number, y: number, s: number, turn: number, tone: string) =>
    place(
      path("M0 0C-46 -26 -54 -96 -30 -130C-14 -150 14 -150 30 -130C54 -96 46 -26 0 0Z", tone) + spines,
      x,
      y,
      s,
      turn,
    );
  const tuna = (x: number, y: number) => oval(x, y, 11, 15, "#C2552D");
  return (
    pad(0, 0, 1.15, 0, fill) +
    pad(-32, -108, 0.85, -42, darker(fill, 0.1)) +
    pad(34, -112, 0.9, 36, lighter(fill, 0.07)) +
    pad(0, -150, 0.8, -4, lighter(fill, 0.02)) +
    tuna(-8, -272) +
    tuna(16, -268) +
    tuna(118, -208) +
    tuna(-112, -192)
  );
}

/** A broad flat crown on a bent trunk. */
export function mezquite(leaf: string): string {
  const bark = darker(mix("#6B4A33", leaf, 0.15), 0.15);
  const trunk = path(
    "M-22 6C-14 -60 -40 -110 -92 -160L-78 -172C-40 -140 -16 -118 -4 -96C6 -140 22 -170 70 -196L84 -182C40 -150 26 -100 24 6Z",
    bark,
  );
  const crown = (points: string, tone: string) => path(blob(points), tone);
  return (
    trunk +
    crown(
      "-190,-190 -170,-236 -110,-250 -70,-292 0,-300 60,-288 110,-262 168,-244 196,-196 150,-168 80,-160 0,-178 -80,-156 -150,-160",
      darker(leaf, 0.16),
    ) +
    crown("-168,-206 -140,-244 -92,-256 -50,-290 10,-294 60,-270 40,-232 -30,-216 -100,-190", leaf) +
    crown("20,-262 76,-276 130,-240 160,-214 110,-196 50,-214", leaf) +
    crown("-120,-236 -66,-268 -6,-280 -24,-252 -80,-232", lighter(leaf, 0.16))
  );
}

export function fence(y: number, foot: number, wood: string): string {
  const rails = [0, 34]
    .map((dy) => box(-10, y + dy, 1220, 13, wood, 'rx="5"') + box(-10, y + dy, 1220, 4, lighter(wood, 0.25), 'rx="2"'))
    .join("");
  const posts = Array.from(
    { length: 7 },
    (_, i) =>
      box(60 + i * 186, y - 22, 22, foot - y + 22, darker(wood, 0.14), 'rx="6"') +
      box(60 + i * 186, y - 22, 8, foot - y + 22, lighter(wood, 0.08), 'rx="4"'),
  ).join("");
  return rails + posts;
}

/** Stones in three tones, one path for each tone. */
export function stoneWall(rng: Random, y: number, stone: string): string {
  const tones = [mix(stone, "#F3E3C8", 0.25), mix(stone, "#6E5A47", 0.12), mix(stone, "#6E5A47", 0.24)];
  const paths = tones.map(() => "");
  for (let row = 0; row < 2; row++) {
    for (let x = -30 - row * 26; x < 1220; ) {
      const w = rng.int(66, 112);
      paths[rng.int(row, row + 1)] +=
        `M${x + 9} ${y + row * 32}h${w - 22}q9 0 9 9v12q0 9 -9 9h${22 - w}q-9 0 -9 -9v-12q0 -9 9 -9`;
      x += w;
    }
  }
  return box(0, y + 8, 1200, 56, darker(stone, 0.4)) + paths.map((d, i) => path(d, tones[i] as string)).join("");
}

export function windmill(tone: string): string {
  const legs = stroke(
    "M-30 0L-7 -190M30 0L7 -190M-24 -50L20 -90M24 -50L-20 -90M-17 -110L14 -140M17 -110L-14 -140",
    darker(tone, 0.35),
    5,
  );
  // Twelve blades: the dashes of one thick ring.
  const blades = `<circle cx="0" cy="-204" r="35" fill="none" stroke="${darker(tone, 0.05)}" stroke-width="50" stroke-dasharray="13 5.33"/>`;
  return legs + path("M0 -208L84 -230L84 -182Z", "#C2552D") + blades + oval(0, -204, 11, 11, darker(tone, 0.5));
}

export function barn(wall: string, roof: string): string {
  const planks = stroke("M-120 0V-128M-80 0V-158M-40 0V-184M40 0V-184M80 0V-158M120 0V-128", darker(wall, 0.16), 3);
  const trim = "#F7EEDD";
  return (
    box(-150, -120, 300, 122, wall) +
    path("M-150 -118L-92 -186L0 -226L92 -186L150 -118Z", wall) +
    planks +
    path("M-168 -110L-100 -196L0 -244L100 -196L168 -110L152 -104L90 -180L0 -222L-90 -180L-152 -104Z", roof) +
    box(-46, -96, 92, 98, darker(wall, 0.45)) +
    stroke("M-46 2V-96H46V2M-46 -96L46 2M46 -96L-46 2", trim, 6) +
    box(-20, -168, 40, 40, darker(wall, 0.5)) +
    stroke("M-20 -168H20V-128H-20ZM0 -168V-128M-20 -148H20", trim, 5)
  );
}

/** Without a fill: each copy sets its own. */
export const grassBlades =
  '<path id="grass" d="M-26 0C-24 -22 -32 -38 -42 -48C-26 -42 -16 -24 -14 0ZM-12 0C-12 -30 -10 -50 -2 -68C4 -46 2 -24 2 0ZM4 0C8 -24 18 -40 34 -50C26 -34 20 -18 18 0Z"/>';
/** Its petals take the colour of each copy. */
export const bloom = (stem: string) =>
  `<g id="bloom">${stroke("M0 0Q6 -40 -4 -76", stem, 4)}<ellipse cx="-4" cy="-80" rx="11" ry="9"/>${oval(-4, -83, 4.5, 4, "#FFF6E6", 'opacity="0.6"')}</g>`;
