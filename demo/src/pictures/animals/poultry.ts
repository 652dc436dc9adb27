import { darker, lighter } from "../color";
import coats from "../data/coats.json";
import { blob, limb, line, oval, path, place, stroke } from "../shapes";
import { type Draw, eye, type Pose, skin, toned, within } from "./figure";

interface Coat {
  base: string;
  tail: string;
  neck: string;
  leg: string;
  bars?: true;
}
export const poultryCoats = coats.poultry as Record<keyof typeof coats.poultry, Coat>;

function legs(tone: string): string {
  const foot = (x: number, c: string) =>
    stroke(`M${x} -96L${x + 6} -8M${x + 6} -8L${x + 46} 2M${x + 6} -8L${x + 22} 8M${x + 6} -8L${x - 26} 2`, c, 11);
  return foot(-44, darker(tone, 0.25)) + foot(14, tone);
}

function chick({ id, coat, rng }: Pose): ReturnType<Draw> {
  const tone = coat === "black" ? "#5A4C3E" : coat === "red" || coat === "golden" ? "#E2A85A" : "#F6D26B";
  const ball = skin(
    `${id}b`,
    [
      blob(
        "-112,-136 -134,-196 -84,-232 -10,-244 40,-262 56,-312 108,-350 172,-338 204,-284 190,-226 164,-130 110,-60 20,-36 -60,-64",
      ),
    ],
    tone,
    oval(0, -60, 150, 40, lighter(tone, 0.5), 'opacity="0.5"'),
    -340,
    0,
  );
  const wing = path(blob("-60,-180 0,-206 60,-176 50,-130 -10,-108 -60,-126 -96,-160"), darker(tone, 0.13));
  const beak = path(blob("196,-292! 232,-272 192,-256!"), "#E08A3A");
  const step = stroke("M-20 -50L-14 -4M-14 -4L26 4M-14 -4L-34 4M60 -50L66 -4M66 -4L106 4M66 -4L46 4", "#DE9440", 10);
  return {
    art: place(step + ball + wing + beak + eye(146, -290, 14, darker(tone, 0.1)), rng.between(-14, 0), 0, 1.05),
    head: [140, -280],
    reach: 140,
    spread: 150,
  };
}

export const drawPoultry: Draw = (pose) => {
  if (pose.age === "young") return chick(pose);
  const coat: Coat = toned(poultryCoats[pose.coat as keyof typeof poultryCoats] ?? poultryCoats.red, pose);
  const { id, sex } = pose;
  const cock = sex === "male";
  const feathers = cock
    ? [
        "-170,-250,40 -260,-360,60 -330,-390,46 -390,-340,30 -410,-250,4",
        "-170,-270,40 -240,-410,60 -310,-460,44 -380,-430,28 -420,-350,4",
        "-160,-290,40 -200,-430,56 -256,-500,40 -320,-500,26 -370,-460,4",
        "-170,-230,40 -250,-300,50 -310,-310,36 -350,-260,24 -362,-190,4",
      ]
    : [
        "-160,-250,50 -230,-330,56 -280,-390,20",
        "-150,-270,50 -190,-360,56 -224,-424,18",
        "-170,-230,46 -256,-290,50 -316,-330,16",
      ];
  const tail = feathers
    .map((f, i) => path(limb(f), i % 2 ? lighter(coat.tail, 0.1) : darker(coat.tail, 0.08)))
    .join("");
  const torso = blob(
    "-216,-262 -150,-270 -60,-300 30,-330 84,-400 110,-470 150,-506 196,-496 214,-450 208,-390 216,-320 204,-220 140,-130 40,-92 -70,-96 -160,-150",
  );
  const bars = coat.bars
    ? Array.from({ length: 15 }, (_, i) =>
        stroke(
          line(`-240,${-120 - i * 28} -80,${-136 - i * 28} 80,${-120 - i * 28} 240,${-136 - i * 28}`),
          "#EDEAE4",
          7,
          'opacity="0.55"',
        ),
      ).join("")
    : "";
  const hackle = path(
    blob(
      "84,-420 120,-490 170,-510 216,-470 216,-380 232,-290! 196,-320 180,-262! 150,-312 122,-258! 104,-320 62,-282! 70,-350",
    ),
    coat.neck,
    'opacity="0.92"',
  );
  const body = skin(`${id}b`, [torso], coat.base, bars, -520, -40) + hackle;
  const shoulder = "-130,-250 -50,-282 50,-262 90,-214 40,-170 -40,-150 -130,-168 -196,-206";
  const wing =
    path(blob(shoulder), darker(coat.base, 0.16)) +
    stroke(line("-150,-200 -60,-190 30,-200 76,-226"), lighter(coat.base, 0.25), 6, 'opacity="0.5"') +
    stroke(line("-130,-176 -50,-168 30,-180"), lighter(coat.base, 0.25), 6, 'opacity="0.4"');
  const size = cock ? 1.25 : 0.9;
  const comb = place(
    path(blob("-46,6 -50,-26! -34,-16 -22,-48! -8,-22 8,-56! 20,-22 40,-42! 44,-6 20,10"), "#C8362B"),
    156,
    -498,
    size,
  );
  const wattle = oval(206, -428, 15 * size, 26 * size, "#C8362B") + oval(190, -424, 12 * size, 20 * size, "#AE2C24");
  const beak = path(blob("204,-476! 256,-456 206,-442!"), "#E5A544") + stroke("M208 -458L244 -456", "#A8742C", 3);
  const thigh = path(blob("-80,-130 -10,-140 40,-110 20,-70 -30,-66 -66,-84"), darker(coat.base, 0.1));
  const under = within(`${id}b`, oval(40, -90, 180, 50, "#2B1A18", 'opacity="0.15"'));
  const whole =
    tail +
    legs(coat.leg) +
    thigh +
    comb +
    body +
    under +
    wing +
    wattle +
    beak +
    oval(168, -462, 24, 22, "#D9563F", 'opacity="0.75"') +
    eye(170, -466, 10, "#F3D9B0", "#2A1811");
  return { art: place(whole, 30, 0, 1.06), head: [210, -490], reach: 145, spread: 190 };
};
