import { scene } from "./scene";

export interface Coat {
  body: string;
  patch?: string;
  muzzle?: string;
}
interface Build {
  body: [number, number]; leg: number; neck: number; rise: number; head: [number, number]; ears: "side" | "up" | "long" | "flop"; horns?: boolean; tail: "rope" | "hair" | "short" | "curl" | "up"; mane?: boolean; wool?: boolean; hump?: boolean; udder?: boolean; beard?: boolean;
}

const builds: Record<string, Build> = {
  cattle: { body: [250, 135], leg: 165, neck: 95, rise: 60, head: [86, 56], ears: "side", horns: true, tail: "rope", hump: true },
  horse: { body: [225, 110], leg: 215, neck: 175, rise: 175, head: [100, 42], ears: "up", tail: "hair", mane: true },
  goat: { body: [165, 92], leg: 130, neck: 85, rise: 95, head: [60, 38], ears: "flop", horns: true, tail: "up", beard: true },
  sheep: { body: [180, 118], leg: 95, neck: 60, rise: 55, head: [58, 42], ears: "side", tail: "short", wool: true },
  pig: { body: [215, 118], leg: 80, neck: 45, rise: 5, head: [76, 58], ears: "flop", tail: "curl" },
  dog: { body: [135, 66], leg: 118, neck: 66, rise: 74, head: [58, 40], ears: "flop", tail: "up" },
};

/** An animal of that species with its coat, young or grown, standing in the field. The seed chooses hour, place and patches. */
export function drawAnimal(o: { species: string; coat: Coat; young: boolean; seed: number; horns?: boolean }): string {
  if (o.species === "poultry") return scene(o.seed, hen(o.coat, o.seed));
  if (o.species === "rabbit") return scene(o.seed, rabbit(o.coat));
  const b = builds[o.species] ?? (builds.cattle as Build);
  const size = o.young ? 0.78 : 1.08;
  const flip = o.seed % 2 ? -1 : 1;
  const ground = 795;
  return scene(o.seed, `<ellipse cx="600" cy="${ground + 6}" rx="${b.body[0] * size * 1.15}" ry="24" fill="#23201C" opacity=".22"/><g transform="translate(600 ${ground}) scale(${flip * size} ${size})">${standing(b, o.coat, o.seed, o.horns ?? !o.young)}</g>`);
}

const dark = (hex: string, by = 0.8) => `#${[1, 3, 5].map((i) => Math.round(Number.parseInt(hex.slice(i, i + 2), 16) * by).toString(16).padStart(2, "0")).join("")}`;

/** Drawn around its feet at (0,0), looking right. */
function standing(b: Build, c: Coat, seed: number, horns: boolean): string {
  const [rx, ry] = b.body;
  const cy = -b.leg - ry * 0.72;
  const leg = (x: number, shade: string, w: number) => `<path d="M${x} ${cy + ry * 0.5}L${x + 3} -14" stroke="${shade}" stroke-width="${w}" stroke-linecap="round"/><path d="M${x - w * 0.42} -16h${w * 0.95}l5 16h-${w * 1.05}z" fill="#3B2F2A"/>`;
  const w = Math.max(26, rx * 0.17);
  const nx = rx * 0.72;
  const hx = nx + b.neck * 0.8;
  const hy = cy - ry * 0.25 - b.rise;
  const [hw, hh] = b.head;
  const far = dark(c.body, 0.72);
  const patch = c.patch
    ? `<g fill="${c.patch}"><ellipse cx="${-rx * 0.45}" cy="${cy - ry * 0.3}" rx="${rx * 0.3}" ry="${ry * 0.46}" transform="rotate(${(seed * 13) % 40})"/><ellipse cx="${rx * 0.2}" cy="${cy + ry * 0.12}" rx="${rx * 0.26}" ry="${ry * 0.5}"/><ellipse cx="${rx * 0.62}" cy="${cy - ry * 0.5}" rx="${rx * 0.2}" ry="${ry * 0.3}"/></g>`
    : "";
  const tail = {
    rope: `<path d="M${-rx * 0.96} ${cy - ry * 0.4}q-46 70 -26 ${b.leg * 0.9}" stroke="${dark(c.body, 0.85)}" stroke-width="13" fill="none" stroke-linecap="round"/><ellipse cx="${-rx * 0.96 - 28}" cy="${cy - ry * 0.4 + b.leg * 0.95}" rx="15" ry="32" fill="#3B2F2A"/>`,
    hair: `<path d="M${-rx * 0.92} ${cy - ry * 0.5}q-92 40 -62 230q58 -60 66 -170z" fill="${dark(c.muzzle ?? c.body, 0.55)}"/>`,
    short: `<ellipse cx="${-rx * 0.98}" cy="${cy - 10}" rx="24" ry="38" fill="${c.body}"/>`,
    curl: `<path d="M${-rx * 0.97} ${cy - 20}q-40 -6 -34 -34t30 -10t2 34" stroke="${dark(c.body, 0.85)}" stroke-width="11" fill="none" stroke-linecap="round"/>`,
    up: `<path d="M${-rx * 0.92} ${cy - ry * 0.3}q-60 -30 -66 -96q56 20 86 66z" fill="${c.patch ?? c.body}"/>`,
  }[b.tail];
  const wool = b.wool ? Array.from({ length: 16 }, (_, i) => `<circle cx="${Math.cos((i / 16) * 6.283) * rx * 0.86}" cy="${cy + Math.sin((i / 16) * 6.283) * ry * 0.8}" r="${ry * 0.38}" fill="${c.body}"/>`).join("") : "";
  const mane = b.mane ? `<path d="M${hx - hw * 0.2} ${hy - hh * 1.1}Q${nx - 70} ${cy - ry * 1.2} ${nx - 96} ${cy - ry * 0.7}L${nx - 20} ${cy - ry * 0.55}Q${hx - hw * 0.5} ${hy + 20} ${hx + 6} ${hy - hh * 0.6}Z" fill="${dark(c.muzzle ?? c.body, 0.5)}"/>` : "";
  const hump = b.hump ? `<ellipse cx="${rx * 0.5}" cy="${cy - ry * 0.86}" rx="${rx * 0.28}" ry="${ry * 0.36}" fill="${c.body}"/>` : "";
  const ear = {
    side: `<ellipse cx="${hx - hw * 0.5}" cy="${hy - hh * 0.35}" rx="42" ry="18" fill="${dark(c.body, 0.85)}" transform="rotate(18 ${hx - hw * 0.5} ${hy})"/>`,
    up: `<path d="M${hx - hw * 0.42} ${hy - hh * 0.5}l8 -58l30 44z" fill="${dark(c.body, 0.85)}"/>`,
    long: "",
    flop: `<path d="M${hx - hw * 0.35} ${hy - hh * 0.7}q-46 14 -44 76q40 2 62 -44z" fill="${dark(c.patch ?? c.body, 0.8)}"/>`,
  }[b.ears];
  const horn = b.horns && horns ? `<path d="M${hx - hw * 0.35} ${hy - hh * 0.75}q-16 -64 ${b.beard ? "-66 -70" : "44 -88"}q${b.beard ? "44 34 70 62" : "2 52 -14 86"}z" fill="#EADFC8" stroke="#A8977A" stroke-width="3"/>` : "";
  return `${tail}${leg(-rx * 0.52, far, w)}${leg(rx * 0.62, far, w)}${wool}<ellipse cy="${cy}" rx="${rx}" ry="${ry}" fill="${c.body}"/>${hump}
<path d="M${nx - rx * 0.42} ${cy - ry * 0.62}Q${nx} ${hy + 20} ${hx - hw * 0.62} ${hy - hh * 0.75}L${hx + hw * 0.1} ${hy + hh * 0.7}Q${nx + 40} ${cy + 10} ${nx - 10} ${cy + ry * 0.62}Z" fill="${c.body}"/>${patch}<ellipse cy="${cy + ry * 0.62}" rx="${rx * 0.8}" ry="${ry * 0.32}" fill="#23201C" opacity=".08"/>
${mane}${leg(-rx * 0.74, c.body, w)}${leg(rx * 0.46, c.body, w)}${horn}<g transform="rotate(${b.mane ? 34 : 16} ${hx} ${hy})"><ellipse cx="${hx}" cy="${hy}" rx="${hw}" ry="${hh}" fill="${c.body}"/><ellipse cx="${hx + hw * 0.66}" cy="${hy + hh * 0.1}" rx="${hw * 0.42}" ry="${hh * 0.66}" fill="${c.muzzle ?? dark(c.body, 0.88)}"/><circle cx="${hx + hw * 0.86}" cy="${hy}" r="5" fill="#3B2F2A"/></g>${ear}
${b.beard ? `<path d="M${hx + hw * 0.3} ${hy + hh}q4 46 22 58q10 -34 2 -66z" fill="${dark(c.body, 0.8)}"/>` : ""}<circle cx="${hx + hw * 0.08}" cy="${hy - hh * 0.28}" r="8" fill="#23201C"/><circle cx="${hx + hw * 0.12}" cy="${hy - hh * 0.34}" r="2.6" fill="#fff"/>`;
}

const hen = (c: Coat, seed: number) => `<g transform="translate(600 800) scale(${seed % 2 ? -1.5 : 1.5} 1.5)"><ellipse cy="4" rx="120" ry="14" fill="#23201C" opacity=".22"/><g stroke="#C98A2B" stroke-width="10" stroke-linecap="round"><path d="M-18 -60V-4M22 -60V-4M-18 -4h24M22 -4h24"/></g><path d="M-150 -210Q-120 -120 -60 -110Q-100 -60 0 -48Q110 -50 104 -150Q120 -240 78 -268Q30 -280 34 -210Q10 -160 -50 -176Q-110 -190 -150 -210Z" fill="${c.body}"/><path d="M-60 -140Q0 -170 50 -120Q10 -70 -50 -90Z" fill="${c.patch ?? "#00000022"}"/><path d="M52 -270q-6 -34 16 -26q4 -28 22 -10q20 -14 16 22z" fill="#C2352D"/><path d="M104 -236l38 14l-38 14z" fill="#E9A23B"/><path d="M100 -206q16 26 -2 36q-16 -10 2 -36" fill="#C2352D"/><circle cx="82" cy="-240" r="6" fill="#23201C"/></g>`;
const rabbit = (c: Coat) => `<g transform="translate(600 800) scale(1.5)"><ellipse cy="2" rx="130" ry="14" fill="#23201C" opacity=".22"/><circle cx="-112" cy="-50" r="30" fill="#fff"/><ellipse cx="-20" cy="-78" rx="108" ry="80" fill="${c.body}"/><ellipse cx="-50" cy="-22" rx="58" ry="24" fill="${c.patch ?? c.body}"/><g fill="${c.body}"><path d="M52 -190q-40 -120 -2 -128q34 8 24 126zM92 -190q0 -120 38 -118q26 18 -14 126z"/></g><circle cx="82" cy="-148" r="58" fill="${c.body}"/><ellipse cx="74" cy="-22" rx="38" ry="20" fill="${c.body}"/><circle cx="102" cy="-160" r="8" fill="#23201C"/><circle cx="138" cy="-142" r="7" fill="#E59A9A"/></g>`;
