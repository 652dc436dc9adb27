import { darker, lighter, mix } from "../color";
import coats from "../data/coats.json";
import { blob, limb, line, oval, path, place, stroke } from "../shapes";
import { type Draw, eye, type Pose, skin, toned, within } from "./figure";

interface Coat {
  base: string;
  mane: string;
  points: string;
  pattern: "plain" | "dapple" | "pinto";
}
export const horseCoats = coats.horse as Record<keyof typeof coats.horse, Coat>;

const trunk =
  "-286,-372 -258,-424 -200,-446 -130,-440 -50,-430 40,-432 104,-452 160,-500 206,-570 246,-628 276,-648 300,-600 306,-540 284,-480 256,-420 236,-350 224,-290 176,-238 90,-212 -20,-200 -120,-210 -190,-236 -262,-270 -296,-320";
const head =
  "252,-612 258,-644 284,-656 316,-646 344,-608 372,-562 402,-522 414,-494 406,-468 386,-456 366,-462 356,-474 330,-494 304,-520 270,-530 246,-560";
const nearFront = "158,-270,116 164,-200,70 168,-150,47 166,-128,42 164,-80,28 164,-44,33 174,-16,33";
const nearHind = "-214,-340,176 -212,-250,122 -250,-186,60 -264,-156,48 -256,-100,31 -248,-44,35 -238,-16,35";

function markings(coat: Coat, { rng }: Pose, sock: string): string {
  const socks =
    coat.pattern === "plain"
      ? `<rect x="-320" y="-150" width="640" height="160" fill="${coat.points}"/>${oval(-10, -150, 400, 46, coat.base)}`
      : "";
  const white = sock ? `<rect x="-300" y="-84" width="140" height="90" fill="${sock}"/>` : "";
  if (coat.pattern === "dapple") {
    const spots = Array.from({ length: 22 }, () =>
      oval(
        rng.between(-270, 180),
        rng.between(-420, -240),
        rng.between(9, 20),
        rng.between(8, 16),
        "#F2EEE6",
        'opacity="0.55"',
      ),
    );
    return `${oval(-30, -90, 420, 90, coat.points, 'opacity="0.7"')}${spots.join("")}`;
  }
  if (coat.pattern === "pinto")
    return (
      path(blob("-300,-460 -160,-470 -130,-380 -190,-300 -240,-330 -320,-320"), coat.points) +
      path(blob("0,-440 90,-470 170,-420 150,-330 60,-260 -10,-310"), coat.points) +
      path(blob("190,-570 260,-560 250,-440 200,-460"), coat.points) +
      `<rect x="-320" y="-140" width="640" height="150" fill="${coat.points}"/>`
    );
  return socks + white;
}

function halter(color: string): string {
  const light = lighter(color, 0.3);
  return (
    stroke(line("344,-604 330,-560 318,-508"), color, 9) +
    stroke(line("372,-560 352,-520 334,-496"), color, 10) +
    stroke(line("258,-628 286,-590 330,-560 334,-540"), color, 9) +
    oval(334, -548, 8, 8, "none", `stroke="${mix("#E9C46A", light, 0.2)}" stroke-width="5"`) +
    oval(338, -498, 8, 8, "none", 'stroke="#E9C46A" stroke-width="5"')
  );
}

export const drawHorse: Draw = (pose) => {
  const coat: Coat = toned(horseCoats[pose.coat as keyof typeof horseCoats] ?? horseCoats.alazan, pose);
  const { id, age, rng } = pose;
  const young = age === "young";
  const dark = darker(mix(coat.base, coat.points, 0.35), 0.32);
  const hoofTone = darker(mix(coat.points, "#8A7560", 0.5), 0.2);
  const hoof = (x: number, fill: string) => path(`M${x - 18} -22H${x + 18}L${x + 31} 2H${x - 22}Z`, fill);
  const farLegs =
    path(limb("100,-270,100 92,-200,60 88,-150,42 88,-128,38 82,-80,25 82,-44,30 90,-16,30"), dark) +
    hoof(88, darker(hoofTone, 0.3)) +
    path(limb("-150,-320,150 -140,-240,104 -166,-180,54 -182,-152,43 -170,-100,28 -162,-44,31 -152,-16,31"), dark) +
    hoof(-154, darker(hoofTone, 0.3));
  const tail = young
    ? path(limb("-280,-410,26 -316,-390,40 -330,-330,40 -326,-280,14"), coat.mane)
    : path(limb("-276,-412,30 -312,-396,44 -334,-330,60 -336,-230,64 -326,-140,46 -344,-86,8"), coat.mane) +
      stroke(line("-292,-400 -320,-350 -328,-260 -324,-170"), lighter(coat.mane, 0.3), 4, 'opacity="0.5"') +
      stroke(line("-304,-392 -344,-320 -350,-230"), darker(coat.mane, 0.3), 4, 'opacity="0.5"');
  const star = rng.int(0, 2);
  const sock = coat.pattern === "plain" && coat.points === coat.base && rng.chance(0.7) ? "#F6EDDF" : "";
  const body = skin(
    `${id}b`,
    [blob(trunk), limb(nearFront), limb(nearHind)],
    coat.base,
    markings(coat, pose, sock),
    -560,
    30,
  );
  const shade =
    within(`${id}b`, oval(300, -530, 80, 50, "#2B1A18", 'opacity="0.18"')) +
    stroke(line("-176,-236 -180,-280 -202,-318"), darker(coat.base, 0.75), 5, 'opacity="0.18"') +
    stroke(line("110,-220 112,-280 146,-340 200,-380"), darker(coat.base, 0.75), 5, 'opacity="0.15"');
  const face = coat.pattern === "pinto" ? coat.base : coat.base;
  const blaze =
    star === 0
      ? path(blob("296,-652 326,-640 352,-596 386,-540 404,-516 376,-536 340,-590"), "#F8F0E2")
      : star === 1
        ? oval(316, -620, 12, 17, "#F8F0E2", 'transform="rotate(-34 316 -620)"')
        : "";
  const muzzle = oval(
    400,
    -476,
    44,
    40,
    mix(coat.points, "#4A3A34", 0.55),
    `opacity="${coat.pattern === "pinto" ? 0.35 : 0.62}"`,
  );
  const headSkin = skin(
    `${id}h`,
    [blob(head)],
    face,
    blaze + muzzle + oval(290, -552, 34, 30, lighter(face, 0.3), 'opacity="0.35"'),
    -660,
    -420,
  );
  const ear = (dx: number, fill: string) =>
    path(blob(`${266 + dx},-640! ${258 + dx},-676 ${280 + dx},-716! ${296 + dx},-680 ${292 + dx},-644!`), fill);
  const features =
    oval(397, -500, 7, 9, darker(face, 0.75), 'transform="rotate(24 397 -500)"') +
    stroke(line("404,-474 388,-476 372,-484"), darker(face, 0.6), 4) +
    eye(318, -596, 12, mix(face, "#2A1C17", 0.45));
  const mane = young
    ? path(blob("250,-652 232,-628 188,-560 140,-490 110,-466 128,-462 176,-510 220,-580 262,-630"), coat.mane)
    : path(
        blob(
          "286,-664 246,-652 206,-596 150,-522 92,-466 76,-440 104,-404! 128,-430 136,-392! 170,-426 178,-394! 206,-446 222,-424! 234,-482 254,-470! 252,-540 272,-560! 262,-606 280,-640",
        ),
        coat.mane,
      ) +
      stroke(line("240,-620 214,-540 206,-470"), lighter(coat.mane, 0.3), 4, 'opacity="0.45"') +
      stroke(line("200,-570 172,-500 160,-430"), lighter(coat.mane, 0.3), 4, 'opacity="0.45"');
  const forelock = path(blob("262,-660 288,-672 320,-650 330,-606! 304,-622 296,-604! 282,-640"), coat.mane);
  const strap = halter(rng.pick(["#1F6F54", "#C2552D", "#7A3B2E", "#2F5D8A"]));
  const whole =
    farLegs +
    tail +
    body +
    shade +
    hoof(172, hoofTone) +
    hoof(-240, hoofTone) +
    ear(-16, darker(face, 0.25)) +
    mane +
    headSkin +
    features +
    ear(6, darker(face, 0.04)) +
    forelock +
    (young ? "" : strap);
  const size = young ? 0.66 : 0.97;
  return {
    art: place(whole, -30 * size, 0, size),
    head: [300 * size, -578 * size],
    reach: 150 * size,
    spread: 290 * size,
  };
};
