import { darker, lighter, mix } from "../color";
import coats from "../data/coats.json";
import { blob, limb, line, mirrored, oval, path, place, stroke } from "../shapes";
import { type Draw, earTag, eye, type Pose, pair, skin, toned, within } from "./figure";

interface Coat {
  base: string;
  head: string;
  legs: string;
  pattern: "plain" | "boer" | "alpine" | "spotted";
  hoof: string;
}
export const goatCoats = coats.goat as Record<keyof typeof coats.goat, Coat>;

const torso =
  "-238,-318 -190,-346 -90,-338 20,-336 100,-348 152,-378 196,-448 226,-496 270,-500 292,-452 268,-372 240,-290 214,-214 170,-178 80,-160 -20,-146 -120,-156 -190,-190 -226,-200 -258,-240 -256,-286";

function head(coat: Coat, { id, breedLook, sex, age }: Pose): string {
  const lop = breedLook === "lop";
  const earFill = coat.pattern === "spotted" ? "#E8D6BC" : darker(coat.head, 0.12);
  const ears = pair((s) =>
    place(
      lop
        ? path(limb("40,-66,22 70,-44,36 84,10,44 80,62,36 72,96,6"), earFill) +
            path(limb("56,-46,8 74,6,20 74,56,16 72,80,3"), mix("#DFA492", earFill, 0.45))
        : path(limb("38,-66,20 76,-78,34 112,-74,26 132,-64,4"), earFill) +
            path(limb("56,-72,8 82,-76,18 112,-72,10 122,-68,3"), mix("#DFA492", earFill, 0.35)),
      0,
      0,
      1,
      0,
      s < 0,
    ),
  );
  const skull = mirrored("0,-96 26,-94 46,-72 50,-40 38,0 30,40 32,66 20,88 0,94");
  const blaze =
    coat.pattern === "boer"
      ? path(blob("0,-104 16,-70 10,-10 20,50 34,96 -34,96 -20,50 -10,-10 -16,-70"), "#F9F2E6")
      : "";
  const stripes =
    coat.pattern === "alpine"
      ? pair((s) => path(blob(`${s * 30},-86 ${s * 44},-40 ${s * 26},20 ${s * 12},40 ${s * 22},-20`), coat.legs))
      : "";
  const spots = coat.pattern === "spotted" ? oval(0, -70, 20, 14, "#E8D6BC") : "";
  const muzzle = path(
    mirrored("0,50 24,54 34,72 20,92 0,96"),
    coat.pattern === "plain" && coat.base !== "#38312E" ? "#EBC7B3" : lighter(coat.head, 0.16),
    'opacity="0.8"',
  );
  const nose =
    path(mirrored("0,52 14,54 17,62 6,70 0,71"), mix("#7C4F46", coat.head, 0.3)) +
    stroke(line("-19,76 -9,84 0,79 9,84 19,76"), darker(coat.head, 0.55), 3.4);
  const male = sex === "male";
  const hornSpine =
    lop || male ? "20,-84,24 40,-130,26 66,-158,20 96,-168,13 120,-156,3" : "18,-86,20 30,-128,19 48,-160,13 68,-176,3";
  const horns =
    age === "adult" && breedLook !== "polled"
      ? pair((s) =>
          place(
            path(limb(hornSpine), "#A28867") + stroke("M16 -104l22 -8M26 -126l22 -14", "#7E6749", 3.5),
            0,
            0,
            male ? 1.12 : 0.9,
            0,
            s < 0,
          ),
        )
      : "";
  const beard =
    age === "adult"
      ? path(
          blob(`-14,86 14,86 18,110 6,${male ? 162 : 136} 0,${male ? 172 : 144} -8,${male ? 158 : 132} -18,110`),
          coat.pattern === "boer" ? "#EBDDC6" : darker(coat.head, 0.1),
        )
      : "";
  const tuft = path(
    blob("-20,-90 -4,-108 18,-100 24,-82 8,-66 -2,-78 -12,-62"),
    coat.pattern === "boer" ? "#F9F2E6" : darker(coat.head, 0.14),
  );
  const lid = mix(coat.head, "#3A2A24", 0.3);
  const pupil = (x: number) =>
    `${eye(x, -34, 10, lid, "#D19A3A")}<rect x="${x - 7}" y="-37" width="14" height="6" rx="3" fill="#241813"/>`;
  return (
    horns +
    beard +
    ears +
    skin(`${id}h`, [skull], coat.head, blaze + stripes + spots + muzzle, -96, 140) +
    tuft +
    nose +
    pupil(-36) +
    pupil(36) +
    (lop ? "" : earTag(104, -74, "#F2B705"))
  );
}

export const drawGoat: Draw = (pose) => {
  const coat: Coat = toned(goatCoats[pose.coat as keyof typeof goatCoats] ?? goatCoats.boer, pose);
  const { id, age, sex } = pose;
  const young = age === "young";
  const hoof = (x: number, fill: string) =>
    path(`M${x - 16} -17H${x + 13}Q${x + 22} -4 ${x + 19} 2H${x - 18}Q${x - 20} -8 ${x - 16} -17Z`, fill);
  const far = darker(coat.legs, 0.3);
  const farLegs =
    path(limb("116,-210,84 114,-130,42 110,-84,31 110,-6,27"), far) +
    hoof(111, darker(coat.hoof, 0.3)) +
    path(limb("-136,-220,100 -150,-150,54 -174,-110,35 -164,-54,26 -156,-6,28"), far) +
    hoof(-154, darker(coat.hoof, 0.3));
  const front = limb("166,-230,96 170,-140,48 168,-88,36 166,-44,27 166,-6,29");
  const hind = limb("-204,-250,112 -212,-166,70 -236,-116,40 -224,-56,28 -218,-6,30");
  const tail = path(
    limb("-234,-314,30 -262,-344,28 -268,-372,16 -262,-386,4"),
    coat.pattern === "alpine" ? coat.legs : darker(coat.base, 0.12),
  );
  const udder =
    sex === "female" && !young
      ? path(blob("-168,-190 -104,-176 -96,-142 -118,-112 -152,-112 -174,-146"), "#E7B09E") +
        path(limb("-122,-118,15 -118,-92,8"), "#DB9A88")
      : "";
  const markings =
    (coat.pattern === "boer"
      ? path(blob("150,-400 190,-520 310,-520 300,-400 262,-350 220,-336 176,-350"), coat.head)
      : "") +
    (coat.pattern === "alpine"
      ? path("M-280 -380H160V-336Q-60 -318 -280 -322Z", coat.legs) + oval(-20, -140, 190, 30, coat.legs)
      : "") +
    (coat.pattern === "spotted"
      ? oval(-40, -250, 70, 44, "#E8D6BC") + oval(90, -210, 34, 26, "#E8D6BC") + oval(-180, -290, 40, 30, "#8A5335")
      : "") +
    (coat.pattern === "alpine" ? `<rect x="-300" y="-128" width="600" height="130" fill="${coat.legs}"/>` : "");
  const body = skin(`${id}b`, [blob(torso), front, hind], coat.base, markings, -480, 40);
  const folds =
    stroke(line("-166,-190 -170,-232 -192,-262"), darker(coat.base, 0.75), 4, 'opacity="0.18"') +
    stroke(line("122,-172 120,-220 140,-270"), darker(coat.base, 0.75), 4, 'opacity="0.15"');
  const under = within(`${id}b`, oval(246, -400, 46, 70, "#2B1A18", 'opacity="0.18"'));
  const trunk = farLegs + tail + udder + body + folds + under + hoof(167, coat.hoof) + hoof(-216, coat.hoof);
  const tilt = pose.rng.between(-7, 7);
  if (young)
    return {
      art: place(trunk, 0, 0, 0.74) + place(head(coat, pose), 184, -366, 0.96, tilt),
      head: [184, -366],
      reach: 118,
      spread: 190,
    };
  return {
    art: place(trunk + place(head(coat, pose), 254, -480, 1.08, tilt), 0, 0, 0.98),
    head: [249, -470],
    reach: 145,
    spread: 260,
  };
};
