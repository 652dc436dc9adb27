import { darker, lighter, mix } from "../color";
import coats from "../data/coats.json";
import { blob, limb, line, mirrored, oval, path, place, stroke } from "../shapes";
import { type Draw, earTag, eye, type Pose, pair, skin, toned, within } from "./figure";

interface Coat {
  base: string;
  mark: string;
  muzzle: string;
  pattern: "plain" | "patches" | "whiteface" | "shaded" | "ring";
  hoof: string;
}
export const cattleCoats = coats.cattle as Record<keyof typeof coats.cattle, Coat>;

const torso =
  "-312,-392 -262,-424 -150,-416 -30,-406 80,-418 160,-448 226,-498 292,-512 346,-470 352,-398 322,-330 296,-262 262,-206 205,-176 110,-160 0,-156 -110,-166 -185,-196 -236,-206 -306,-228 -336,-300 -334,-360";
const nearFront = "204,-270,120 208,-170,72 204,-112,50 202,-58,37 202,-8,42";
const nearHind = "-258,-310,152 -266,-220,108 -292,-156,60 -281,-84,41 -272,-8,45";

function markings(coat: Coat, { rng }: Pose): string {
  if (coat.pattern === "patches") {
    const spots: [number, number, number, number][] = [
      [-250, -340, 92, 100],
      [-70, -380, 104, 66],
      [110, -300, 92, 88],
      [270, -440, 66, 90],
      [-120, -210, 58, 44],
      [210, -190, 42, 56],
    ];
    return spots
      .filter((_, i) => i < 4 || rng.chance(0.6))
      .map(([x, y, rx, ry]) => {
        const cx = x + rng.between(-34, 34);
        const cy = y + rng.between(-22, 22);
        const around = Array.from({ length: 8 }, (_, i) => {
          const a = (i / 8) * Math.PI * 2;
          const k = rng.between(0.72, 1.18);
          return `${Math.round(cx + Math.cos(a) * rx * k)},${Math.round(cy + Math.sin(a) * ry * k)}`;
        });
        return path(blob(around.join(" ")), coat.mark);
      })
      .join("");
  }
  if (coat.pattern === "whiteface") {
    const underline = path(
      blob("360,-420 318,-300 270,-190 180,-166 60,-142 -120,-150 -180,-178 -120,-120 60,-100 260,-120 400,-300"),
      coat.mark,
    );
    const crest = path(blob("150,-452 226,-500 270,-520 300,-480 220,-474"), coat.mark);
    const socks = `<path d="M156 -176h100v170h-100zM-330 -92h100v86h-100z" fill="${coat.mark}"/>`;
    return underline + crest + socks;
  }
  if (coat.pattern === "shaded")
    return (
      oval(270, -330, 150, 190, coat.mark, 'opacity="0.34"') +
      oval(-330, -250, 110, 150, coat.mark, 'opacity="0.26"') +
      oval(240, -60, 300, 70, coat.mark, 'opacity="0.2"')
    );
  if (coat.pattern === "ring")
    return (
      oval(-20, -150, 220, 60, lighter(coat.base, 0.5), 'opacity="0.5"') +
      oval(290, -300, 90, 170, coat.mark, 'opacity="0.3"') +
      [206, -280]
        .map((x) => `<rect x="${x - 50}" y="-80" width="100" height="80" fill="${coat.mark}" opacity="0.6"/>`)
        .join("")
    );
  return "";
}

function horns(size: number, look: string): string {
  const spine =
    look === "lyre" ? "40,-92,26 66,-136,24 62,-190,15 76,-230,4" : "44,-90,26 86,-112,22 114,-146,14 112,-178,3";
  return pair((side) =>
    place(
      path(limb(spine), "#E9DCC3") + path(limb(spine.split(" ").slice(-2).join(" ")), "#8B7661"),
      0,
      12,
      size,
      0,
      side < 0,
    ),
  );
}

function head(coat: Coat, { id, breedLook, sex, age, rng }: Pose): string {
  const zebu = breedLook === "zebu";
  const face = coat.pattern === "whiteface" ? coat.mark : coat.pattern === "patches" ? coat.mark : coat.base;
  const ear = coat.pattern === "whiteface" ? coat.base : darker(face, 0.08);
  const earSpine = zebu ? "56,-62,34 92,-36,52 112,14,44 112,62,8" : "54,-70,26 98,-82,48 138,-74,38 160,-58,6";
  const inner = zebu ? "70,-44,10 94,-18,24 108,20,18 110,46,4" : "70,-72,10 104,-78,24 134,-70,16 148,-62,3";
  const ears = pair((s) =>
    place(path(limb(earSpine), ear) + path(limb(inner), mix("#E2A691", face, 0.35)), 0, 0, 1, 0, s < 0),
  );
  const skull = mirrored("0,-106 34,-104 60,-84 68,-50 60,-14 50,26 54,60 62,84 56,112 34,130 0,136");
  const blaze =
    coat.pattern === "patches" || (coat.pattern !== "whiteface" && breedLook === "blaze")
      ? path(
          blob(
            `0,-112 ${rng.int(14, 26)},-70 ${rng.int(10, 20)},-10 30,40 40,80 -40,80 -30,40 ${-rng.int(10, 20)},-10 ${-rng.int(14, 26)},-70`,
          ),
          "#F8F1E4",
        )
      : "";
  const ring = coat.pattern === "ring" ? oval(0, 84, 70, 56, lighter(coat.base, 0.72)) : "";
  const muzzle = path(mirrored("0,56 34,60 58,78 58,106 38,126 0,134"), coat.muzzle);
  const nose =
    pair((s) => oval(s * 30, 84, 10, 8, darker(coat.muzzle, 0.62), `transform="rotate(${s * -24} ${s * 30} 84)"`)) +
    stroke(line("-34,108 -14,120 0,114 14,120 34,108"), darker(coat.muzzle, 0.5), 4);
  const skullSkin = skin(`${id}h`, [skull], face, blaze + ring + muzzle, -110, 190);
  const tuft = path(
    blob("-34,-96 -20,-120 6,-126 34,-104 22,-70 8,-84 0,-58 -10,-82 -24,-66"),
    coat.pattern === "whiteface" ? lighter(coat.mark, 0.2) : darker(face, 0.16),
  );
  const horned =
    age === "adult" &&
    breedLook !== "polled" &&
    (sex === "male" || breedLook === "lyre" || breedLook === "horned" || zebu);
  const lid = mix(face, "#3A2A24", 0.35);
  return (
    (horned ? horns(sex === "male" ? 1.05 : 0.8, zebu ? "lyre" : breedLook) : "") +
    ears +
    skullSkin +
    tuft +
    nose +
    eye(-50, -32, 11.5, lid) +
    eye(50, -32, 11.5, lid) +
    earTag(zebu ? -106 : -128, zebu ? 20 : -64)
  );
}

export const drawCattle: Draw = (pose) => {
  const coat: Coat = toned(cattleCoats[pose.coat as keyof typeof cattleCoats] ?? cattleCoats.holstein, pose);
  const { id, age, sex, breedLook } = pose;
  const young = age === "young";
  const far = darker(coat.base, 0.3);
  const hoof = (x: number, fill: string) =>
    path(`M${x - 23} -20H${x + 20}Q${x + 30} -6 ${x + 28} 2H${x - 26}Q${x - 28} -10 ${x - 23} -20Z`, fill);
  const farLegs =
    path(limb("140,-220,110 140,-150,62 136,-104,44 134,-50,33 134,-8,38"), far) +
    hoof(136, darker(coat.hoof, 0.3)) +
    path(limb("-180,-250,130 -190,-190,84 -212,-140,52 -202,-74,36 -194,-8,40"), far) +
    hoof(-192, darker(coat.hoof, 0.3));
  const tail =
    path(limb("-304,-398,26 -340,-372,24 -352,-290,16 -350,-200,12 -354,-170,12"), darker(coat.base, 0.1)) +
    path(
      limb("-354,-184,14 -358,-150,34 -352,-110,28 -358,-84,3"),
      darker(coat.pattern === "whiteface" ? coat.mark : coat.mark, 0.05),
    );
  const udder =
    sex === "female" && !young && ["dairy", "lyre", "blaze"].includes(breedLook)
      ? path(blob("-196,-206 -120,-196 -100,-160 -130,-128 -176,-128 -206,-160"), "#E7AE9C") +
        path(limb("-138,-134,16 -136,-108,11"), "#DB9A88") +
        path(limb("-172,-134,16 -172,-108,11"), "#DB9A88")
      : "";
  const hump =
    breedLook === "zebu" && !young ? ["40,-400 96,-452 150,-500 196,-500 214,-450 190,-400 100,-390"].map(blob) : [];
  const dewlap =
    breedLook === "zebu"
      ? [blob("318,-400 338,-330 318,-240 272,-150 226,-130 210,-180 260,-300")]
      : sex === "male" && !young
        ? [blob("150,-450 226,-512 300,-512 280,-430 150,-410")]
        : [];
  const body = skin(
    `${id}b`,
    [blob(torso), limb(nearFront), limb(nearHind), ...hump, ...dewlap],
    coat.base,
    markings(coat, pose),
    -500,
    40,
  );
  const folds =
    stroke(line("-206,-214 -214,-262 -238,-300"), darker(coat.base, 0.75), 5, 'opacity="0.16"') +
    stroke(line("150,-196 144,-250 160,-310 200,-350"), darker(coat.base, 0.75), 5, 'opacity="0.13"');
  const neckShade = within(`${id}b`, oval(292, -356, 78, 92, "#2B1A18", 'opacity="0.17"'));
  const near = hoof(204, coat.hoof) + hoof(-270, coat.hoof);
  const tilt = pose.rng.between(-5, 6);
  const trunk = farLegs + tail + udder + body + folds + neckShade + near;
  if (young)
    return {
      art: place(trunk, 0, 0, 0.68) + place(head(coat, pose), 205, -318, 0.78, tilt),
      head: [205, -318],
      reach: 112,
      spread: 240,
    };
  return {
    art: trunk + place(head(coat, pose), 302, -446, sex === "male" ? 1 : 0.92, tilt),
    head: [302, -446],
    reach: 138,
    spread: 350,
  };
};
