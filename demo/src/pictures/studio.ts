import type { Random } from "./random";
import { blob, box, num, oval, path } from "./shapes";

/** The mistakes of an amateur's photo: the phone held upright, too little light, or an animal covered in mud. */
export type Amateur = "upright" | "dark" | "mud";

/** The size of a picture; upright, as a phone is held. */
export const sizeOf = (amateur: Amateur | undefined): [width: number, height: number] =>
  amateur === "upright" ? [900, 1200] : [1200, 900];

/**
 * Light from above on the left, seen on the whole figure: its far edge in shade, its near edge lit, as a photo has it. The lengths are in the
 * picture's pixels.
 */
const volume =
  '<filter id="volume" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">' +
  '<feGaussianBlur in="SourceAlpha" stdDeviation="20" result="b"/>' +
  edge("shade", -15, -28, 12, "#2A1608", 0.6) +
  edge("light", 13, 24, 9, "#FFF6E4", 0.34) +
  '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="light"/></feMerge></filter>';
/** The part of the figure that its blurred copy, moved by (dx, dy), leaves free, in one colour. */
function edge(name: string, dx: number, dy: number, soft: number, color: string, opacity: number): string {
  return (
    `<feOffset in="b" dx="${dx}" dy="${dy}" result="moved"/>` +
    '<feComposite in="SourceAlpha" in2="moved" operator="out"/>' +
    `<feGaussianBlur stdDeviation="${soft}" result="rim"/>` +
    `<feFlood flood-color="${color}" flood-opacity="${opacity}"/><feComposite in2="rim" operator="in"/>` +
    `<feComposite in2="SourceAlpha" operator="in" result="${name}"/>`
  );
}

const stops = (all: readonly [at: number, color: string, opacity?: number][]) =>
  all
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");
const defs =
  `<linearGradient id="ground" x1="0" x2="0" y1="0" y2="1">${stops([
    [0, "#E2DDD3"],
    [0.6, "#CFC8BB"],
    [0.72, "#B9AF9F"],
    [1, "#968A78"],
  ])}</linearGradient>` +
  `<radialGradient id="lamp" cx="0.4" cy="0.34" r="0.8">${stops([
    [0, "#FFFFFF", 0.5],
    [0.55, "#FFFFFF", 0],
    [1, "#3B2C1A", 0.28],
  ])}</radialGradient>` +
  '<filter id="soft" x="-40%" y="-200%" width="180%" height="500%"><feGaussianBlur stdDeviation="16 7"/></filter>';

interface Shot {
  /** Drawn where they stand, the farthest first; each is lit by itself. */
  figures: readonly string[];
  /** Its shadow on the ground; of a close-up, whose ends lie outside the picture, there is none. */
  shadow?: string;
  amateur?: Amateur | undefined;
}
/** The same neutral ground under every photo, with what stands on it lit alike. */
export function inStudio({ figures, shadow, amateur }: Shot, rng: Random): string {
  const [w, h] = sizeOf(amateur);
  const all = (fill: string, more = "") => box(0, 0, w, h, fill, more);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">` +
    `<defs>${defs}${volume}</defs>${all("url(#ground)")}${all("url(#lamp)")}` +
    (shadow
      ? `<g filter="url(#soft)">${shadow}</g><g id="figure">${figures.map((it) => `<g filter="url(#volume)">${it}</g>`).join("")}</g>`
      : figures.join("")) +
    (amateur === "mud" ? mud(rng) : "") +
    (amateur === "dark" ? all("#0B0A10", 'opacity="0.66"') : "") +
    "</svg>"
  );
}

/** Wet earth over the hooves, and splashes of it on the coat: on the figure alone. */
function mud(rng: Random): string {
  const drops = Array.from({ length: 90 }, () => {
    const [x, y, r] = [rng.between(180, 1020), 800 - rng.between(0, 1) ** 2 * 460, rng.between(4, 17)];
    const tone = rng.pick(["#4A3726", "#5A4430", "#3C2C1E"]);
    return oval(x, y, r * 1.2, r, tone, `opacity="${num(rng.between(0.55, 0.95))}"`);
  }).join("");
  return (
    '<filter id="white"><feFlood flood-color="#FFF"/><feComposite in2="SourceAlpha" operator="in"/></filter>' +
    `<mask id="coat"><use href="#figure" filter="url(#white)"/></mask><g mask="url(#coat)">${drops}</g>` +
    path(blob("-30,905 60,792 220,756 420,742 640,750 860,738 1060,770 1230,800 1240,905"), "#57432F") +
    path(blob("120,850 320,800 620,806 900,798 1100,850 620,884"), "#7A6248", 'opacity="0.5"')
  );
}
