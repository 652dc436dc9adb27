import { darker, lighter, mix } from "../color";
import coats from "../data/coats.json";
import { blob, limb, line, mirrored, oval, path, place, stroke } from "../shapes";
import { type Draw, eye, type Pose, pair, skin, toned } from "./figure";

interface Coat {
  base: string;
  mark: string;
  chest: string;
  pattern: "collie" | "mask" | "points" | "plain";
  ear: string;
}
export const dogCoats = coats.dog as Record<keyof typeof coats.dog, Coat>;

const ears: Record<string, { outer: string; inner: string }> = {
  erect: { outer: "22,-92! 60,-176 88,-186! 106,-120 92,-50!", inner: "48,-98! 68,-146 84,-158! 92,-116 84,-76!" },
  tipped: {
    outer: "24,-90! 62,-148 98,-152 128,-122! 108,-100 94,-50!",
    inner: "54,-94! 70,-122 90,-128! 92,-100 84,-76!",
  },
  drop: { outer: "40,-88! 82,-92 116,-50 120,20 98,44! 78,10 72,-40!", inner: "98,-30! 110,0 98,26! 90,0!" },
  bat: { outer: "18,-86! 70,-190 122,-206! 138,-110 92,-44!", inner: "48,-94! 82,-160 116,-172! 118,-108 86,-70!" },
};

function head(coat: Coat, { id, breedLook, rng }: Pose): string {
  const shape = ears[breedLook] ?? (ears.tipped as { outer: string; inner: string });
  const ear = pair((s) =>
    place(
      path(blob(shape.outer), coat.ear) +
        (breedLook === "drop" ? "" : path(blob(shape.inner), mix("#D99B88", coat.ear, 0.4))),
      0,
      0,
      1,
      0,
      s < 0,
    ),
  );
  const skull = mirrored("0,-104 48,-100 84,-68 94,-16 80,30 58,58 46,88 26,106 0,110");
  const marks =
    coat.pattern === "collie"
      ? path(mirrored("0,-110 16,-80 13,-40 24,0 56,34 64,80 40,116 0,120"), coat.mark)
      : coat.pattern === "mask"
        ? path(mirrored("0,-30 22,-22 50,16 70,50 60,110 0,120"), coat.mark) +
          pair((s) => oval(s * 42, -24, 26, 20, coat.mark, 'opacity="0.5"'))
        : coat.pattern === "points"
          ? pair((s) => oval(s * 38, -52, 12, 9, coat.mark)) +
            path(mirrored("0,40 30,20 62,30 64,80 40,116 0,120"), coat.mark)
          : path(mirrored("0,0 26,6 54,40 50,90 30,112 0,116"), coat.mark, 'opacity="0.75"');
  const tongue =
    path(blob("-15,84 0,80 15,84 17,112 8,128 -8,128 -17,112"), "#E07A6E") + stroke("M0 90V114", "#C25F56", 3);
  const mouth = path(mirrored("0,78 20,80 36,72 28,92 0,98"), "#5B2A27");
  const muzzleTone =
    coat.pattern === "collie" || coat.pattern === "mask" || coat.pattern === "points"
      ? coat.mark
      : lighter(coat.base, 0.25);
  const cheeks = pair((s) => oval(s * 22, 62, 27, 22, muzzleTone)) + oval(0, 46, 26, 24, muzzleTone);
  const nose =
    path(mirrored("0,24 18,25 24,36 12,50 0,54"), "#231C1B") +
    oval(-7, 31, 6, 3.4, "#8F8580", 'opacity="0.8"') +
    stroke("M0 52V66", "#231C1B", 3.4) +
    stroke(line("-36,66 -20,80 0,68 20,80 36,66"), "#3A2623", 3.6);
  const lid = coat.pattern === "mask" ? coat.mark : darker(coat.base, 0.25);
  const iris = coat.base === "#7C8088" ? "#6B4A26" : rng.pick(["#3B2415", "#52301A"]);
  return (
    ear +
    skin(`${id}h`, [skull], coat.base, marks, -110, 190) +
    mouth +
    tongue +
    cheeks +
    nose +
    eye(-42, -24, 13, lid, iris) +
    eye(42, -24, 13, lid, iris)
  );
}

export const drawDog: Draw = (pose) => {
  const coat: Coat = toned(dogCoats[pose.coat as keyof typeof dogCoats] ?? dogCoats.collie, pose);
  const { id, age, rng, breedLook } = pose;
  const young = age === "young";
  const bushy = breedLook !== "bat";
  const tail = bushy
    ? path(limb("80,-50,50 170,-60,58 226,-120,60 234,-190,44 214,-232,6"), darker(coat.base, 0.08)) +
      (coat.pattern === "collie" ? path(limb("234,-170,44 230,-200,36 214,-232,6"), coat.mark) : "")
    : path(limb("90,-40,24 180,-40,20 232,-90,14 240,-130,4"), darker(coat.base, 0.08));
  const haunch = pair(
    (s) =>
      path(
        blob(`${s * 70},-190 ${s * 138},-160 ${s * 160},-90 ${s * 146},-30 ${s * 90},-10 ${s * 50},-60`),
        darker(coat.base, 0.14),
      ) +
      path(
        blob(`${s * 92},-36 ${s * 150},-40 ${s * 178},-14 ${s * 164},2 ${s * 96},2`),
        coat.pattern === "plain" ? darker(coat.base, 0.05) : coat.pattern === "mask" ? coat.base : coat.mark,
      ),
  );
  const chestShape = mirrored("0,-352 56,-346 98,-290 122,-210 120,-120 92,-50 40,-24 0,-20");
  const legs = [
    limb("-46,-230,84 -46,-130,62 -44,-60,50 -44,-14,54"),
    limb("46,-230,84 46,-130,62 44,-60,50 44,-14,54"),
  ];
  const ruff = bushy
    ? path(
        blob("-66,-330 0,-350 66,-330 84,-260 58,-210! 44,-180 22,-196! 0,-140 -22,-196! -44,-180 -58,-210! -84,-260"),
        coat.chest,
      )
    : path(mirrored("0,-330 40,-310 44,-250 20,-190 0,-170"), coat.chest);
  const socks =
    coat.pattern === "collie" || coat.pattern === "points"
      ? `<rect x="-120" y="-96" width="240" height="110" fill="${coat.mark}"/>`
      : "";
  const body = skin(`${id}b`, [chestShape, ...legs], coat.base, ruff + socks, -360, 70);
  const toes = pair(
    (s) =>
      path(
        blob(`${s * 16},-26 ${s * 44},-34 ${s * 72},-26 ${s * 78},-4 ${s * 44},4 ${s * 12},-4`),
        coat.pattern === "collie" || coat.pattern === "points" ? coat.mark : lighter(coat.base, 0.08),
      ) + stroke(`M${s * 34} -14v14M${s * 54} -14v14`, darker(coat.base, 0.4), 3, 'opacity="0.55"'),
  );
  const seam = stroke("M0 -150V-26", darker(coat.base, 0.6), 5, 'opacity="0.28"');
  const collar =
    path(
      limb("-64,-322,20 -30,-304,24 0,-300,26 30,-304,24 64,-322,20"),
      rng.pick(["#C2552D", "#1F6F54", "#E9A23B", "#2F5D8A"]),
    ) +
    oval(0, -282, 13, 13, "#E9C46A") +
    oval(0, -284, 5, 5, "#C99B3F");
  const neckShade = oval(0, -318, 70, 22, "#2B1A18", 'opacity="0.18"');
  const tilt = rng.between(-9, 9);
  const turn = breedLook === "bat" ? 0.94 : 1;
  if (young)
    return {
      art:
        place(tail + haunch + body + seam + toes + neckShade + collar, 0, 0, 0.76) +
        place(head(coat, pose), 0, -298, 1.02, tilt),
      head: [0, -310],
      reach: 155,
      spread: 160,
    };
  return {
    art: place(
      tail + haunch + body + seam + toes + neckShade + collar + place(head(coat, pose), 0, -410, 1.05 * turn, tilt),
      0,
      0,
      1.06,
    ),
    head: [0, -440],
    reach: 165,
    spread: 215,
  };
};
