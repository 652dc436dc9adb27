/** What is said of the places of a date, the same everywhere: at check-in, on the day's page, in the calendar and in the shop. */
export interface PlaceCounts {
  capacity: number;
  /** Paid, or held for somebody who is paying. */
  taken: number;
  /** Neither paid nor held: what can still be bought. */
  free: number;
  /** Checked in. */
  arrived: number;
}

export const placeCounts = (of: Omit<PlaceCounts, "free">): PlaceCounts => ({
  capacity: of.capacity,
  taken: of.taken,
  free: freePlaces(of),
  arrived: of.arrived,
});

export const freePlaces = ({ capacity, taken }: Pick<PlaceCounts, "capacity" | "taken">) =>
  Math.max(0, capacity - taken);

export const takenWords = (n: number) => (n === 1 ? "1 tomado" : `${n} tomados`);
export const freeWords = (n: number) => (n === 1 ? "1 libre" : `${n} libres`);
export const arrivedWords = (n: number) => (n === 1 ? "1 entró" : `${n} entraron`);

/** "14 tomados · 26 libres · 9 entraron". Nobody inside yet goes without saying: so it is of every date to come. */
export const placeCountWords = (of: Pick<PlaceCounts, "taken" | "free" | "arrived">) =>
  [takenWords(of.taken), freeWords(of.free), ...(of.arrived > 0 ? [arrivedWords(of.arrived)] : [])].join(" · ");
