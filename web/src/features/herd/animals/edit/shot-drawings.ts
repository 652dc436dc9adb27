import type { Shot } from "@corral/domain/herd/animals/shots";

/** Outlines in a box of 96 by 64: `body` is tinted, `lines` are not, `both` is drawn on either side of the middle. */
export interface Drawing {
  body: string;
  lines?: string;
  both?: string;
}

type Build = "ox" | "horse" | "pig" | "sheep" | "goat" | "camelid" | "dog" | "cat" | "rabbit" | "bird";
const builds: Record<string, Build> = {
  cattle: "ox",
  bison: "ox",
  horse: "horse",
  donkey: "horse",
  pig: "pig",
  sheep: "sheep",
  goat: "goat",
  deer: "goat",
  llama: "camelid",
  alpaca: "camelid",
  dog: "dog",
  cat: "cat",
  rabbit: "rabbit",
  poultry: "bird",
};

const sides: Record<Build, Drawing> = {
  ox: {
    body: "M20 16C26 14 32 16 38 16L76 17C81 17 84 20 84 26L84 59L77 59L75 43C68 46 58 46 44 44L42 59L35 59L34 42C29 40 27 36 26 31L20 34L11 37C7 37 6 32 8 29L14 20C15 17 17 16 20 16Z",
    lines: "M17 16C14 13 11 12 9 9M22 18C25 19 28 20 30 23M84 21C90 26 89 38 89 46M14 24h.01",
  },
  horse: {
    body: "M17 9L20 4L23 9C31 12 35 19 41 21C50 23 62 19 72 20C80 21 83 27 82 34L80 44L81 60L75 60L71 43C64 42 56 42 48 43L46 60L40 60L39 41C35 38 32 34 30 28C27 25 25 23 22 22L13 28C10 30 6 27 8 23Z",
    lines: "M81 24C90 27 90 40 87 50M24 11C29 16 31 20 34 26M16 15h.01",
  },
  pig: {
    body: "M18 26C26 18 40 16 56 16C74 16 86 22 86 34C86 40 84 44 82 46L82 58L75 58L74 49C62 52 50 52 40 49L39 58L32 58L31 46C25 44 20 42 16 41L9 41L8 31L14 30Z",
    lines: "M22 24L19 15L30 20M86 28c5-1 6 4 3 5c-3 1-3-4 1-4M19 32h.01",
  },
  sheep: {
    body: "M34 20c3-6 10-6 13-2c4-5 11-4 13 0c5-4 12-1 13 4c6 1 8 8 5 12c2 6-3 10-8 10L70 59L64 59L63 46L43 46L42 59L36 59L35 44C30 44 27 38 28 34L14 36C9 36 8 31 10 28L15 21C19 16 28 15 34 20Z",
    lines: "M34 20C31 24 29 29 28 34M23 20C27 20 30 23 30 26M16 25h.01",
  },
  goat: {
    body: "M20 15C28 17 33 22 42 22L72 22C78 22 80 26 80 30L80 59L74 59L73 43C64 45 56 45 48 43L47 59L41 59L40 41C34 38 31 34 28 28L20 28L11 30C8 30 7 26 10 24L16 17Z",
    lines: "M19 15C20 8 26 5 32 7M14 30L13 38L19 29M79 24L85 17M22 18L29 20M16 21h.01",
  },
  camelid: {
    body: "M18 6L20 1L23 7C28 9 29 14 29 20L32 28C40 25 60 25 70 27C78 28 81 33 80 38L79 60L73 60L71 46C62 48 52 48 46 46L45 60L39 60L37 44C28 42 23 36 22 28L20 17L11 16C8 15 8 11 11 10Z",
    lines: "M80 32L85 36M17 10h.01",
  },
  dog: {
    body: "M26 11C30 13 33 20 38 23C50 25 62 23 70 25C76 27 78 32 77 38L78 59L72 59L69 44C60 46 52 46 46 44L45 59L39 59L37 42C31 38 29 34 27 28L20 26L10 26C6 25 6 20 10 18L17 16C19 12 22 10 26 11Z",
    lines: "M25 13C32 13 33 20 30 25M76 28C83 24 87 18 87 10M18 19h.01",
  },
  cat: {
    body: "M13 9L19 14L26 14L31 9L33 21C34 26 40 28 46 28L68 28C76 28 79 34 78 40L78 59L72 59L70 46C62 48 54 48 48 46L46 59L40 59L38 44C34 40 31 37 29 34C20 36 12 31 12 23Z",
    lines: "M77 34C87 32 91 22 87 10M18 21h.01M26 21h.01M22 26v1",
  },
  rabbit: {
    body: "M30 24C36 27 44 23 54 24C70 25 82 36 80 52C79 57 74 59 70 59L30 59C26 59 26 54 31 53C28 49 27 45 27 41C18 43 12 38 12 33C12 28 18 24 23 24C22 14 25 6 29 3C34 8 33 17 30 24Z",
    lines: "M80 47c6-1 8 7 2 10M58 59C50 54 52 42 62 42M20 31h.01",
  },
  bird: {
    body: "M22 14C27 12 31 15 32 20C34 28 42 30 52 28C60 26 64 16 74 9C79 18 78 30 72 38C66 48 54 50 44 48C34 46 26 40 24 30L22 24L14 22L20 19Z",
    lines:
      "M22 14c-1-5 3-6 4-2c1-5 5-3 5 2M48 49V60M44 60H51M57 48V60M53 60H60M42 34C48 42 58 40 62 32M19 24c-1 4 1 6 3 5M25 19h.01",
  },
};

const hoofed = "M35 20C40 15 56 15 61 20L60 34L57 51C56 59 40 59 39 51L36 34Z";
const calmEar = "M35 20C27 18 20 22 17 27C24 31 32 30 36 27M42 32h.01M44 53h.01";
const heads: Record<Build, Drawing> = {
  ox: { body: hoofed, lines: "M39 48C44 45 52 45 57 48", both: `${calmEar}M38 17C29 16 24 10 26 4` },
  sheep: { body: hoofed, lines: "M36 22C38 26 42 23 44 25C47 27 49 27 52 25C54 23 58 26 60 22", both: calmEar },
  goat: { body: hoofed, lines: "M45 58L48 63L51 58", both: `${calmEar}M43 16C42 9 36 6 33 2` },
  horse: {
    body: "M40 13C44 10 52 10 56 13L58 27L54 51C53 60 43 60 42 51L38 27Z",
    lines: "M48 11C44 16 47 20 48 26",
    both: "M40 13L38 3L45 10M42 27h.01M45 54h.01",
  },
  camelid: {
    body: "M38 24C38 14 58 14 58 24L58 34C58 44 54 48 54 52C52 58 44 58 42 52C42 48 38 44 38 34Z",
    lines: "M45 48L48 51L51 48M48 51V54",
    both: "M40 18C36 12 37 6 39 3C43 6 45 11 45 16M42 34h.01",
  },
  pig: {
    body: "M28 26C30 12 66 12 68 26C72 42 64 58 48 58C32 58 24 42 28 26Z",
    lines: "M38 43C38 34 58 34 58 43C58 52 38 52 38 43Z",
    both: "M31 20L23 7L41 14M39 29h.01M44.5 43h.01",
  },
  dog: {
    body: "M35 17C41 12 55 12 61 17C66 30 62 45 56 51C52 56 44 56 40 51C34 45 30 30 35 17Z",
    lines: "M44 40H52L48 44ZM48 44V48",
    both: "M36 16C26 13 23 28 27 38C33 36 34 28 34 22M42 31h.01M48 48C46 50 44 50 42 48",
  },
  cat: {
    body: "M28 28L30 8L41 17L55 17L66 8L68 28C68 45 60 56 48 56C36 56 28 45 28 28Z",
    lines: "M46 39H50L48 41ZM48 41V44",
    both: "M39 31h.01M48 44C46 47 43 46 42 45M36 40L22 37M36 43L22 45",
  },
  rabbit: {
    body: "M33 40C33 29 40 24 48 24C56 24 63 29 63 40C63 52 56 59 48 59C40 59 33 52 33 40Z",
    lines: "M46 44H50L48 46ZM48 46V50",
    both: "M40 27C33 14 34 4 39 2C45 5 46 16 46 24M41 38h.01",
  },
  bird: {
    body: "M60 61C62 50 67 40 66 28C65 16 58 10 49 10C40 10 34 16 33 24L19 30L33 33C35 41 36 50 33 61",
    lines: "M39 13C36 6 42 3 45 8C46 1 53 2 53 8C57 4 62 8 59 13M33 34c-4 6-1 12 3 11c4-2 3-7-1-11M44 23h.01M19 30H33",
  },
};

const fronts: Partial<Record<Build, Drawing>> = {
  dog: {
    body: "M40 10C44 6 52 6 56 10C58 17 57 22 55 25C62 33 66 46 65 60L31 60C30 46 34 33 41 25C39 22 38 17 40 10Z",
    lines: "M46 21H50L48 23ZM43 60V44M53 60V44",
    both: "M41 9C35 8 34 17 36 22C39 21 40 17 40 14M44.5 16h.01",
  },
  cat: {
    body: "M38 17L38 4L44 9L52 9L58 4L58 17C58 21 56 24 54 26C61 34 64 47 63 60L33 60C32 47 35 34 42 26C40 24 38 21 38 17Z",
    lines: "M47 20H49L48 21ZM43 60V45M53 60V45M63 57C75 58 76 46 70 42",
    both: "M43.5 16h.01",
  },
};

const any: Partial<Record<Shot, Drawing>> = {
  tag: {
    body: "M80 9C54-2 26 8 13 31C29 41 58 39 80 27",
    lines:
      "M35 37L32 59C32 61 33 62 35 62H57C59 62 60 61 60 59L57 36M39 46H53M38 54H54M43 28A3 3 0 1 0 49 28A3 3 0 1 0 43 28",
  },
  brand: {
    body: "M12 18C32 13 56 12 70 17C80 20 84 28 83 38L80 61H62C60 52 54 46 42 46L12 46",
    lines: "M83 26C91 30 91 46 88 57M52 30A9 9 0 1 0 70 30A9 9 0 1 0 52 30M61 21V39M54 30H68",
  },
  back: {
    body: "M33 60L34 40C27 31 29 12 48 12C67 12 69 31 62 40L63 60L54 60L53 46L43 46L42 60Z",
    lines: "M48 13V38M46 40L48 44L50 40",
    both: "M36 16L30 9L40 12",
  },
  udder: {
    body: "M12 15L70 15C79 15 83 22 83 31L83 61L74 61L72 38C72 54 42 54 41 38L12 35",
    lines: "M50 50V56M61 50V56M83 22C90 28 89 40 88 50M45 38C54 34 64 34 72 38",
  },
};

/** The outline of that shot for that species. */
export function drawingOf(species: string, shot: Shot): Drawing {
  const build = builds[species] ?? "ox";
  const own = { side: sides, head: heads, face: heads, front: fronts }[shot as "side"]?.[build];
  return own ?? any[shot] ?? sides[build];
}
