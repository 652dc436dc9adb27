import { darker, lighter, mix } from "../color";
import coats from "../data/coats.json";
import { blob, limb, line, mirrored, oval, path, place, stroke } from "../shapes";
import { type Draw, earTag, eye, type Pose, pair, skin, toned, within } from "./figure";

interface Coat {
  base: string;
  mark: string;
  snout: string;
  pattern: "plain" | "belt" | "spots";
}
export const pigCoats = coats.pig as Record<keyof typeof coats.pig, Coat>;

const torso =
  "-300,-220 -286,-290 -220,-342 -110,-366 20,-368 140,-352 232,-320 284,-250 270,-160 200,-106 80,-84 -60,-78 -190,-92 -276,-140";

function head(coat: Coat, { id, breedLook }: Pose): string {
  const drop = breedLook === "drop";
  const earFill = darker(coat.base, 0.07);
  const ears = pair((s) =>
    place(
      drop
        ? path(blob("30,-92! 84,-104 124,-70 122,-8! 92,-20 62,-52"), earFill) +
            path(blob("56,-84! 90,-88 112,-58 114,-26! 90,-44 70,-62"), coat.mark, 'opacity="0.6"')
        : path(blob("28,-88! 60,-140 112,-172! 126,-116 100,-54!"), earFill) +
            path(blob("54,-92! 76,-126 104,-146! 108,-112 92,-74!"), mix(coat.snout, coat.base, 0.25)),
      0,
      0,
      1,
      0,
      s < 0,
    ),
  );
  const skull = mirrored("0,-104 52,-98 88,-62 100,-8 92,44 64,82 30,98 0,102");
  const marks =
    coat.pattern === "spots"
      ? oval(-58, -50, 44, 50, coat.mark)
      : coat.pattern === "belt"
        ? path(blob("0,-110 16,-70 12,-20 -12,-20 -16,-70"), coat.mark)
        : "";
  const blush = pair((s) => oval(s * 66, 28, 22, 15, coat.snout, 'opacity="0.55"'));
  const snout =
    oval(0, 42, 50, 38, darker(coat.snout, 0.12)) +
    oval(0, 38, 49, 36, coat.snout) +
    oval(0, 26, 34, 12, lighter(coat.snout, 0.35), 'opacity="0.5"') +
    pair((s) => oval(s * 18, 40, 8, 11, darker(coat.snout, 0.55)));
  const smile = stroke(line("-36,80 -18,92 0,95 18,92 36,80"), darker(coat.base, 0.5), 4.5);
  const lid = darker(coat.base, 0.2);
  return (
    ears +
    skin(`${id}h`, [skull], coat.base, marks + blush, -110, 180) +
    smile +
    snout +
    eye(-48, -24, 10.5, lid) +
    eye(48, -24, 10.5, lid) +
    (drop ? "" : earTag(100, -112))
  );
}

export const drawPig: Draw = (pose) => {
  const coat: Coat = toned(pigCoats[pose.coat as keyof typeof pigCoats] ?? pigCoats.pink, pose);
  const { id, age, rng } = pose;
  const young = age === "young";
  const far = darker(coat.base, 0.28);
  const hoof = (x: number, fill: string) =>
    path(`M${x - 23} -20H${x + 21}L${x + 27} 2H${x + 2}L${x} -8L${x - 3} 2H${x - 26}Z`, fill);
  const nail = darker(mix(coat.snout, "#7A5A4A", 0.6), 0.15);
  const farLegs =
    path(limb("110,-140,90 106,-80,58 104,-8,42"), far) +
    hoof(104, darker(nail, 0.3)) +
    path(limb("-150,-150,110 -146,-84,60 -142,-8,42"), far) +
    hoof(-142, darker(nail, 0.3));
  const tail = stroke(
    line("-288,-272 -322,-292 -346,-270 -332,-248 -314,-264 -326,-298 -356,-306"),
    darker(coat.base, 0.1),
    14,
  );
  const front = limb("176,-160,104 178,-90,66 176,-40,50 176,-8,46");
  const hind = limb("-220,-190,140 -222,-110,78 -232,-56,52 -226,-8,48");
  const marks =
    coat.pattern === "belt"
      ? path(blob("90,-400 200,-400 220,-240 210,0 120,0 130,-240"), coat.mark)
      : coat.pattern === "spots"
        ? Array.from({ length: 6 }, (_, i) =>
            oval(
              -240 + i * 84 + rng.between(-16, 16),
              rng.between(-320, -170),
              rng.between(24, 50),
              rng.between(20, 40),
              coat.mark,
              `transform="rotate(${rng.int(-40, 40)} ${-240 + i * 84} -240)"`,
            ),
          ).join("")
        : "";
  const body = skin(`${id}b`, [blob(torso), front, hind], coat.base, marks, -390, 50);
  const folds =
    stroke(line("-160,-96 -164,-150 -196,-190"), darker(coat.base, 0.75), 5, 'opacity="0.16"') +
    stroke(line("128,-96 126,-150 152,-190"), darker(coat.base, 0.75), 5, 'opacity="0.14"') +
    within(`${id}b`, oval(226, -206, 96, 96, "#2B1A18", 'opacity="0.14"'));
  const trunk = farLegs + tail + body + folds + hoof(176, nail) + hoof(-226, nail);
  const tilt = rng.between(-8, 8);
  if (young)
    return {
      art: place(trunk, 0, 0, 0.64) + place(head(coat, pose), 148, -180, 0.86, tilt),
      head: [148, -186],
      reach: 112,
      spread: 190,
    };
  return {
    art: place(trunk + place(head(coat, pose), 232, -258, 1.16, tilt), 0, 0, 1.12),
    head: [260, -290],
    reach: 160,
    spread: 310,
  };
};
