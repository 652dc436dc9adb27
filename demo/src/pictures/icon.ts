import { agave, clay, paper, sun } from "./color";
import { blob, limb, mirrored, num, oval, path, place, stroke } from "./shapes";

/** The head of a bull inside a round corral whose open gate makes it a C. Centred on (0, 0), within a radius of 200. */
function mark(fence: string, head: string, muzzle: string, background: string): string {
  const arc = (r: number, width: number) => {
    const a = (38 * Math.PI) / 180;
    return `<path d="M${num(r * Math.cos(a))} ${num(-r * Math.sin(a))}A${r} ${r} 0 1 0 ${num(r * Math.cos(a))} ${num(r * Math.sin(a))}" fill="none" stroke="${fence}" stroke-width="${width}" stroke-linecap="round"/>`;
  };
  const posts = Array.from({ length: 9 }, (_, i) => {
    const a = ((38 + (i * 284) / 8) * Math.PI) / 180;
    return stroke(
      `M${num(126 * Math.cos(a))} ${num(126 * Math.sin(a))}L${num(196 * Math.cos(a))} ${num(196 * Math.sin(a))}`,
      fence,
      19,
    );
  }).join("");
  const horn = limb("34,-62,26 74,-76,23 98,-112,13 94,-140,3");
  const ear = limb("40,-34,20 76,-40,30 106,-26,5");
  const sides = (d: string, fill: string) => `${path(d, fill)}<g transform="scale(-1 1)">${path(d, fill)}</g>`;
  const bull =
    sides(horn, sun) +
    sides(ear, head) +
    path(mirrored("0,-70 34,-66 50,-40 48,-6 36,26 42,58 34,84 0,94"), head) +
    path(mirrored("0,34 28,40 42,62 34,84 0,96"), muzzle) +
    oval(-16, 62, 6, 8, background) +
    oval(16, 62, 6, 8, background) +
    oval(-30, -12, 7, 9, background) +
    oval(30, -12, 7, 9, background) +
    path(blob("-20,-66 0,-80 20,-66 8,-40 0,-30 -8,-40"), muzzle, 'opacity="0.85"');
  return arc(148, 19) + arc(184, 19) + posts + place(bull, -4, 12, 0.94);
}

/** The app's icon, 512 × 512: full-bleed, with the mark inside the safe zone of a maskable icon (radius 40 %). */
export const iconSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" fill="${agave}"/><circle cx="256" cy="256" r="226" fill="#ffffff" opacity="0.05"/>${place(mark(paper, clay, "#F6D9B8", "#2A1C17"), 256, 256, 1)}</svg>`;

/** The mark on a transparent background, for light pages. */
export const drawLogo = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${place(mark(agave, clay, "#F0CDA8", "#2A1C17"), 256, 256, 1.2)}</svg>`;
