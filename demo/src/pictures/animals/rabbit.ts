import { darker, lighter, mix } from "../color";
import coats from "../data/coats.json";
import { blob, limb, line, mirrored, oval, path, place, stroke } from "../shapes";
import { type Draw, eye, pair, skin } from "./figure";

interface Coat {
  base: string;
  points: string;
  iris: string;
}
export const rabbitCoats = coats.rabbit as Record<keyof typeof coats.rabbit, Coat>;

export const drawRabbit: Draw = ({ id, coat: code, age, breedLook, rng }) => {
  const coat: Coat = rabbitCoats[code as keyof typeof rabbitCoats] ?? rabbitCoats.white;
  const tail = oval(158, -74, 42, 40, lighter(coat.base, 0.5));
  const outline = mirrored("0,-300 70,-286 124,-220 156,-130 150,-60 110,-14 40,0 0,0");
  const spots =
    code === "butterfly" ? oval(-110, -160, 44, 56, coat.points) + oval(120, -210, 36, 40, coat.points) : "";
  const body = skin(
    `${id}b`,
    [outline],
    coat.base,
    spots + oval(0, -120, 70, 96, lighter(coat.base, 0.55), 'opacity="0.6"'),
    -310,
    60,
  );
  const hip = pair((s) =>
    stroke(
      line(`${s * 74},-176 ${s * 118},-140 ${s * 122},-80 ${s * 96},-40`),
      darker(coat.base, 0.5),
      5,
      'opacity="0.25"',
    ),
  );
  const footTone = code === "california" ? coat.points : lighter(coat.base, 0.2);
  const feet =
    pair((s) =>
      path(blob(`${s * 60},-34 ${s * 120},-40 ${s * 176},-22 ${s * 178},2 ${s * 70},6`), darker(footTone, 0.05)),
    ) +
    pair(
      (s) =>
        path(limb(`${s * 30},-150,54 ${s * 32},-80,44 ${s * 32},-14,50`), footTone) +
        stroke(`M${s * 24} -10v12M${s * 40} -10v12`, darker(footTone, 0.4), 3, 'opacity="0.5"'),
    );
  const earTone = code === "white" || code === "brown" || code === "chinchilla" ? coat.base : coat.points;
  const inner = mix("#E8AC9C", earTone, 0.25);
  const lop = breedLook === "lop";
  const ears = pair((s) =>
    place(
      lop
        ? path(limb("40,-86,34 104,-78,58 132,0,66 122,70,48 112,96,10"), darker(earTone, 0.06)) +
            path(limb("104,-56,12 126,4,28 118,60,18 114,78,4"), inner)
        : path(limb("30,-70,40 52,-150,64 62,-230,54 60,-276,8"), darker(earTone, 0.04)) +
            path(limb("38,-92,16 54,-154,34 61,-224,24 60,-254,4"), inner),
      0,
      0,
      1,
      lop ? 0 : rng.between(-6, 6),
      s < 0,
    ),
  );
  const skull = mirrored("0,-104 50,-96 88,-56 100,0 84,50 44,80 0,86");
  const face =
    code === "california"
      ? oval(0, 44, 46, 50, coat.points, 'opacity="0.85"')
      : code === "butterfly"
        ? pair((s) => oval(s * 54, -18, 34, 40, coat.points)) + oval(0, 40, 40, 24, coat.points)
        : "";
  const cheeks = pair((s) =>
    oval(s * 24, 44, 29, 25, code === "california" ? lighter(coat.points, 0.12) : lighter(coat.base, 0.55)),
  );
  const nose =
    path(mirrored("0,10 15,11 17,20 6,31 0,32"), "#D98C80") +
    stroke("M0 30V42", "#8A5A50", 3.4) +
    stroke(line("-22,44 -10,54 0,43 10,54 22,44"), "#8A5A50", 3.6);
  const whiskers = stroke(
    "M-44 36L-112 22M-44 46L-114 50M44 36L112 22M44 46L114 50",
    lighter(coat.base, 0.6),
    2.6,
    'opacity="0.8"',
  );
  const lid = mix(code === "butterfly" ? coat.points : coat.base, "#5A4036", 0.3);
  const head =
    ears +
    skin(`${id}h`, [skull], coat.base, face, -110, 160) +
    cheeks +
    nose +
    whiskers +
    eye(-54, -14, 13, lid, coat.iris) +
    eye(54, -14, 13, lid, coat.iris);
  const size = age === "young" ? 0.84 : 1.08;
  const up = age === "young" ? -268 : -330;
  const shade = oval(0, -246, 76, 34, "#2B1A18", 'opacity="0.15"');
  return {
    art: place(
      tail + body + hip + shade + feet + place(head, 0, up, age === "young" ? 1.12 : 1, rng.between(-6, 6)),
      0,
      0,
      size,
    ),
    head: [0, (up - 60) * size],
    reach: 190 * size,
    spread: 165 * size,
  };
};
