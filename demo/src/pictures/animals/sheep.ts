import { darker, lighter, mix } from "../color";
import coats from "../data/coats.json";
import { blob, limb, line, mirrored, oval, path, place, stroke, tufted } from "../shapes";
import { type Draw, earTag, eye, type Pose, pair, skin, within } from "./figure";

interface Coat {
  base: string;
  head: string;
  legs: string;
  hoof: string;
}
export const sheepCoats = coats.sheep as Record<keyof typeof coats.sheep, Coat>;

const torso =
  "-262,-300 -210,-334 -110,-330 0,-326 90,-338 150,-362 210,-420 262,-424 292,-372 278,-300 240,-214 190,-166 80,-138 -40,-134 -150,-150 -230,-166 -274,-214 -280,-262";
const fleece =
  "-276,-286 -232,-350 -130,-372 0,-366 100,-376 176,-404 232,-446 286,-420 296,-350 276,-258 226,-166 110,-126 -40,-118 -170,-128 -256,-164 -296,-226";

function head(coat: Coat, { id, breedLook, sex, age }: Pose): string {
  const dark = coat.head;
  const wool = breedLook === "wool";
  const ears = pair((s) =>
    place(
      path(limb("44,-52,22 82,-52,38 116,-34,30 134,-14,5"), darker(dark, 0.1)) +
        path(limb("60,-52,8 86,-48,20 114,-32,14 126,-22,3"), mix("#DFA492", dark, 0.4)),
      0,
      0,
      1,
      0,
      s < 0,
    ),
  );
  const skull = mirrored("0,-92 32,-88 52,-66 56,-34 46,0 36,38 34,66 20,84 0,90");
  const stripes =
    coat === sheepCoats.black_belly
      ? pair((s) => path(blob(`${s * 22},-70 ${s * 34},-40 ${s * 26},10 ${s * 16},-20`), "#2E221D"))
      : "";
  const muzzle = path(
    mirrored("0,40 26,46 36,66 20,88 0,92"),
    coat.head === "#EFE1CB" ? "#E9C9B4" : lighter(dark, 0.12),
    'opacity="0.85"',
  );
  const nose =
    path(mirrored("0,44 16,46 18,54 6,64 0,66"), mix("#8A5A50", dark, 0.4)) +
    stroke(line("0,64 0,72"), darker(dark, 0.5), 3) +
    stroke(line("-20,72 -9,79 0,74 9,79 20,72"), darker(dark, 0.5), 3.4);
  const cap = wool
    ? path(tufted("-56,-70 -34,-112 0,-122 36,-112 58,-70 30,-52 -26,-52", 26), coat.base) +
      path(tufted("-36,-78 -8,-100 26,-92 30,-72 0,-64", 24), lighter(coat.base, 0.45), 'opacity="0.6"')
    : path(blob("-26,-86 -8,-104 14,-102 28,-84 0,-74"), lighter(dark, 0.14));
  const ram = sex === "male" && age === "adult" && breedLook === "horned";
  const horn = ram
    ? pair((s) =>
        place(
          path(limb("26,-84,36 70,-112,38 112,-88,34 122,-38,28 92,-8,20 70,-26,10 78,-40,3"), "#CDB48E") +
            stroke("M64 -124L66 -92M96 -112L88 -84M122 -84L102 -72M134 -48L110 -46M118 -12L104 -30", "#A58963", 4),
          0,
          0,
          1,
          0,
          s < 0,
        ),
      )
    : "";
  const gap = mix(dark, "#3A2A24", 0.3);
  return (
    ears +
    skin(`${id}h`, [skull], dark, stripes + muzzle, -96, 130) +
    cap +
    horn +
    nose +
    eye(-38, -34, 10, gap, "#3A2616") +
    eye(38, -34, 10, gap, "#3A2616") +
    earTag(104, -34)
  );
}

export const drawSheep: Draw = (pose) => {
  const coat: Coat = sheepCoats[pose.coat as keyof typeof sheepCoats] ?? sheepCoats.white;
  const { id, age, breedLook } = pose;
  const wool = breedLook === "wool";
  const young = age === "young";
  const hoof = (x: number, fill: string) =>
    path(`M${x - 17} -16H${x + 14}Q${x + 23} -4 ${x + 20} 2H${x - 19}Q${x - 21} -8 ${x - 17} -16Z`, fill);
  const far = darker(coat.legs, 0.3);
  const farLegs =
    path(limb("128,-190,84 124,-110,40 120,-72,30 120,-6,28"), far) +
    hoof(121, darker(coat.hoof, 0.3)) +
    path(limb("-150,-200,100 -164,-140,56 -186,-100,36 -176,-50,27 -170,-6,29"), far) +
    hoof(-168, darker(coat.hoof, 0.3));
  const front = limb("180,-210,96 182,-120,46 180,-74,34 178,-40,27 178,-6,30");
  const hind = limb("-220,-230,120 -226,-150,72 -248,-104,42 -238,-54,30 -232,-6,32");
  const hooves = hoof(179, coat.hoof) + hoof(-230, coat.hoof);
  const tail = path(limb("-262,-300,34 -290,-262,36 -290,-210,26 -286,-184,10"), darker(coat.base, 0.12));
  const belly =
    coat === sheepCoats.black_belly
      ? oval(-10, -126, 300, 54, "#33251E") + oval(276, -330, 56, 110, "#33251E", 'opacity="0.75"')
      : oval(0, -130, 260, 40, lighter(coat.base, 0.3), 'opacity="0.4"');
  const legSkin = skin(`${id}l`, [front, hind], coat.legs, "", -330, 60);
  let body: string;
  if (wool) {
    const curls = [
      "-190,-280",
      "-110,-230",
      "-30,-300",
      "60,-220",
      "130,-300",
      "-160,-180",
      "40,-330",
      "190,-240",
      "-230,-230",
      "110,-170",
    ].map((at) => {
      const [x, y] = at.split(",").map(Number) as [number, number];
      return stroke(`M${x - 18} ${y}a18 16 0 0 1 36 0`, darker(coat.base, 0.24), 6, 'opacity="0.5"');
    });
    body = legSkin + skin(`${id}b`, [tufted(fleece, 50)], coat.base, curls.join(""), -440, -90);
  } else {
    body = skin(
      `${id}b`,
      [blob(torso), front, hind],
      coat.base,
      belly + (coat.legs === coat.base ? "" : `<rect x="-300" y="-116" width="600" height="120" fill="${coat.legs}"/>`),
      -420,
      30,
    );
    if (coat === sheepCoats.black_head)
      body += `<g clip-path="url(#${id}b)">${path(blob("190,-440 180,-350 226,-300 300,-290 340,-430"), coat.head)}</g>`;
    body +=
      stroke(line("-176,-160 -182,-206 -206,-240"), darker(coat.base, 0.75), 4, 'opacity="0.18"') +
      stroke(line("136,-150 132,-200 156,-250"), darker(coat.base, 0.75), 4, 'opacity="0.14"');
  }
  const under = within(`${id}b`, oval(262, -350, 60, 76, "#2B1A18", 'opacity="0.16"'));
  const trunk = farLegs + tail + body + under + hooves;
  const tilt = pose.rng.between(-6, 7);
  if (young)
    return {
      art: place(trunk, 0, 0, 0.74) + place(head(coat, pose), 204, -320, 0.94, tilt),
      head: [204, -320],
      reach: 112,
      spread: 210,
    };
  return {
    art: place(trunk + place(head(coat, pose), 268, -410, 1.08, tilt), 0, 0, 1.12),
    head: [300, -458],
    reach: 140,
    spread: 300,
  };
};
