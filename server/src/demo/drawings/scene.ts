/** A field of the north at some hour: sky, hills, fence and agaves. 1200 × 900, drawn by hand in numbers. */
const skies = [
  { top: "#F6D8A8", low: "#FBEBD0", sun: "#E9A23B", far: "#C9B48A", near: "#8FA36A", ground: "#B8A46B" },
  { top: "#BFDCE0", low: "#EAF3EC", sun: "#FFF3C9", far: "#9DB79A", near: "#5F8F63", ground: "#8FAE6B" },
  { top: "#E9B08A", low: "#F8DDBE", sun: "#C2552D", far: "#B58E76", near: "#7E7E55", ground: "#A98B5C" },
  { top: "#CFE3D6", low: "#F5F1E2", sun: "#F3C96B", far: "#A9C2A6", near: "#4F8A66", ground: "#9DB373" },
];

const agave = (x: number, y: number, s: number, color: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="${color}">${[-64, -42, -21, 0, 21, 42, 64].map((a) => `<path d="M-9 0Q-13 -62 0 -104Q13 -62 9 0Z" transform="rotate(${a})"/>`).join("")}</g>`;

export function scene(seed: number, inside: string): string {
  const s = skies[seed % skies.length] as (typeof skies)[0];
  const sunX = 180 + ((seed * 197) % 820);
  const lift = (seed * 53) % 60;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${s.top}"/><stop offset="1" stop-color="${s.low}"/></linearGradient><linearGradient id="g" x2="0" y2="1"><stop stop-color="${s.ground}"/><stop offset="1" stop-color="${s.near}"/></linearGradient></defs>
<path fill="url(#s)" d="M0 0h1200v900H0z"/><circle cx="${sunX}" cy="${170 + lift}" r="74" fill="${s.sun}" opacity=".85"/>
<path fill="${s.far}" d="M0 ${470 - lift}Q160 ${360 - lift} 340 440T720 420T1200 ${390 + lift}V900H0Z"/><path fill="${s.near}" opacity=".8" d="M0 540Q260 450 560 530T1200 490V900H0Z"/><path fill="url(#g)" d="M0 640Q400 590 780 625T1200 610V900H0Z"/>
<g stroke="#7A5A3C" stroke-width="13" stroke-linecap="round" opacity=".75">${[40, 250, 460, 670, 880, 1090].map((x) => `<path d="M${x} 520v118"/>`).join("")}<path d="M0 552h1200M0 598h1200" stroke-width="8"/></g>
${agave(110 + ((seed * 31) % 120), 800, 1.15, "#2F7D62")}${agave(1050 + ((seed * 17) % 90), 770, 0.9, "#3E8E70")}${inside}</svg>`;
}
