/** The photos that sell an animal, in the order in which a buyer looks at them; their words end the text alternative of the photo. */
export const shotWords = {
  side: "de lado",
  head: "cabeza",
  face: "cara",
  front: "de frente",
  tag: "arete",
  brand: "fierro",
  back: "de atrás",
  udder: "ubre",
} as const;
export type Shot = keyof typeof shotWords;

const OX: readonly Shot[] = ["side", "head", "tag", "back"];
const HORSE: readonly Shot[] = ["side", "head", "brand", "back"];
const GAME: readonly Shot[] = ["side", "head", "tag"];
const PET: readonly Shot[] = ["side", "face", "front"];
const bySpecies: Record<string, readonly Shot[]> = {
  cattle: OX,
  bison: GAME,
  sheep: OX,
  goat: OX,
  deer: GAME,
  llama: GAME,
  alpaca: GAME,
  pig: OX,
  horse: HORSE,
  donkey: HORSE,
  dog: PET,
  cat: PET,
  rabbit: ["side", "face"],
  poultry: ["side", "head"],
};
/** Bought for their milk. */
const MILKED = new Set(["cattle", "goat"]);

/** A hive or an animal of no known species has none. */
export function shotsOf(species: string, sex: string): readonly Shot[] {
  const shots = bySpecies[species] ?? [];
  return MILKED.has(species) && sex === "female" ? [...shots, "udder"] : shots;
}

export const shotAlt = (name: string, shot: Shot) => `${name}, ${shotWords[shot]}`;

interface Pictured {
  id: string;
  alt: string;
}
const isOf = (photo: Pictured, shot: Shot) => photo.alt.endsWith(`, ${shotWords[shot]}`);

/** The photo of that shot, if there is one. */
export const photoOfShot = <P extends Pictured>(photos: readonly P[], shot: Shot) =>
  photos.find((it) => isOf(it, shot));

/** Puts a shot in its place: instead of the earlier one of the same shot, else in the order of `shots`. Other photos keep theirs. */
export function placeShot<P extends Pictured>(photos: readonly P[], photo: P, shot: Shot, shots: readonly Shot[]): P[] {
  const same = photoOfShot(photos, shot);
  if (same) return photos.map((it) => (it === same ? photo : it));
  const before = shots.slice(0, shots.indexOf(shot));
  const after = shots.slice(shots.indexOf(shot) + 1);
  const last = Math.max(-1, ...photos.map((it, i) => (before.some((s) => isOf(it, s)) ? i : -1)));
  const next = photos.findIndex((it) => after.some((s) => isOf(it, s)));
  const at = before.length === 0 ? 0 : last >= 0 ? last + 1 : next >= 0 ? next : photos.length;
  return [...photos.slice(0, at), photo, ...photos.slice(at)];
}
