import { scene } from "./scene";

const on = (inside: string, tint: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><path fill="${tint}" d="M0 0h1200v900H0z"/><path fill="#00000010" d="M0 640h1200v260H0z"/><ellipse cx="600" cy="745" rx="330" ry="34" fill="#23201C" opacity=".18"/>${inside}</svg>`;

const jar = (fill: string, lid: string, label: string) => `<rect x="430" y="260" width="340" height="480" rx="56" fill="#ffffffb0"/><rect x="446" y="340" width="308" height="386" rx="44" fill="${fill}"/><rect x="440" y="205" width="320" height="80" rx="22" fill="${lid}"/><rect x="480" y="450" width="240" height="150" rx="16" fill="#FBF8F3"/><path d="M600 478q46 30 0 92q-46 -62 0 -92" fill="${label}"/>`;
const sack = (fill: string, mark: string) => `<path d="M400 250Q600 200 800 250L850 720Q600 780 350 720Z" fill="${fill}"/><path d="M400 250Q600 300 800 250L790 200Q600 240 410 200Z" fill="#00000022"/><circle cx="600" cy="500" r="110" fill="#FBF8F3"/><path d="M600 420q60 60 0 160q-60 -100 0 -160M600 580V480" fill="${mark}" stroke="#23201C" stroke-width="5"/>`;

const things: Record<string, () => string> = {
  cheese: () => on(`<path d="M300 640L880 430Q920 560 890 700L300 740Z" fill="#F3D38B"/><path d="M300 640L880 430Q760 380 300 560Z" fill="#FBE7B2"/><g fill="#D9AE55"><circle cx="700" cy="620" r="36"/><circle cx="520" cy="680" r="24"/><circle cx="820" cy="560" r="20"/></g>`, "#EAF1EA"),
  honey: () => on(jar("#E09B2D", "#7A5A3C", "#E9A23B"), "#FBEBD0"),
  eggs: () => on(`<path d="M260 560h680l-60 180H320z" fill="#A98B5C"/><g fill="#F1DDC3">${[340, 470, 600, 730, 860].map((x, i) => `<ellipse cx="${x}" cy="${540 - (i % 2) * 16}" rx="62" ry="82" fill="${i % 2 ? "#E7C6A0" : "#F6E7D3"}"/>`).join("")}</g><path d="M240 570h720l-24 60H264z" fill="#8D7148"/>`, "#E7EFE9"),
  wool: () => on(`<g fill="#F4EEE2">${[[480, 560], [600, 500], [720, 560], [540, 640], [660, 640], [600, 590]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="120"/>`).join("")}</g><path d="M470 560q130 -90 260 20M460 620q140 -80 280 10" stroke="#D8CDB8" stroke-width="12" fill="none"/>`, "#DCE6E2"),
  feed: () => on(sack("#B98D55", "#1F6F54"), "#F3E9D6"),
  hay: () => on(`<rect x="290" y="380" width="620" height="360" rx="30" fill="#D9B24C"/><g stroke="#B48E30" stroke-width="9">${Array.from({ length: 14 }, (_, i) => `<path d="M${320 + i * 43} 400l${(i % 3) * 14 - 14} 320"/>`).join("")}</g><path d="M290 470h620M290 640h620" stroke="#1F6F54" stroke-width="16"/>`, "#EFE7CF"),
  salt: () => on(`<path d="M380 420h440l60 320H320z" fill="#C98272"/><path d="M380 420l60 -70h380l60 70z" fill="#DFA091"/>`, "#F4E5DF"),
  rope: () => on(`<g fill="none" stroke="#B98D55" stroke-width="44">${[210, 160, 110].map((r) => `<circle cx="600" cy="530" r="${r}"/>`).join("")}</g><g fill="none" stroke="#8D6A3C" stroke-width="6" stroke-dasharray="14 18">${[210, 160, 110].map((r) => `<circle cx="600" cy="530" r="${r}"/>`).join("")}</g>`, "#E6ECE4"),
  milk: () => on(`<path d="M480 280h240v60l50 100v300H430V440l50 -100z" fill="#fff"/><path d="M430 520h340v130H430z" fill="#1F6F54"/><rect x="500" y="220" width="200" height="66" rx="16" fill="#C2552D"/>`, "#DDE9EE"),
  compost: () => on(sack("#5F6B45", "#C2552D"), "#E8E6D4"),
  visit: () => scene(1, `<path d="M420 780V520l180 -130l180 130v260z" fill="#C2552D"/><path d="M380 540L600 370l220 170l-30 36l-190 -146l-190 146z" fill="#7A3A20"/><path d="M530 780V600h140v180z" fill="#FBF8F3"/><path d="M530 600l140 180M670 600L530 780" stroke="#C2552D" stroke-width="12"/>`),
  ride: () => scene(2, `<g transform="translate(600 640)"><path d="M-150 60Q0 -80 150 60Q80 120 0 96Q-80 120 -150 60" fill="#7A4A28"/><path d="M-60 20Q0 -70 70 16Q0 50 -60 20" fill="#A9683A"/><path d="M-90 80v90M90 80v90" stroke="#3B2F2A" stroke-width="12"/></g>`),
  class: () => scene(3, `<g transform="translate(600 700)"><path d="M-120 -170h240l-30 230h-180z" fill="#C9D3D6"/><path d="M-120 -170q120 -150 240 0" fill="none" stroke="#8B989C" stroke-width="16"/><ellipse cy="-168" rx="120" ry="28" fill="#fff"/></g>`),
  party: () => scene(1, `<g transform="translate(600 700)">${["#C2552D", "#E9A23B", "#1F6F54"].map((f, i) => `<path d="M${(i - 1) * 50} 60Q${(i - 1) * 90} -120 ${(i - 1) * 130} -190" stroke="#7A5A3C" stroke-width="5" fill="none"/><ellipse cx="${(i - 1) * 130}" cy="-260" rx="74" ry="92" fill="${f}"/>`).join("")}</g>`),
};

/** A product or a place of the ranch. */
export const drawThing = (kind: string): string => (things[kind] ?? (things.feed as () => string))();
