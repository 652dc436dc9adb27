import type { QueryKey } from "@tanstack/react-query";
import type { StorageTier } from "./storage";

/** How many animals each mechanism caches for offline use (domain.md §4). Memory holds those of this visit anyway. */
export const KEPT_ANIMALS: Record<StorageTier, number> = {
  indexeddb: Number.POSITIVE_INFINITY,
  localstorage: 200,
  memory: Number.POSITIVE_INFINITY,
};

/** How many whole animal pages each mechanism keeps, of those opened last. */
export const KEPT_ANIMAL_PAGES: Record<StorageTier, number> = { indexeddb: 50, localstorage: 20, memory: 50 };

interface KeptAnswer {
  key: QueryKey;
  data: unknown;
  /** UTC ms. */
  at: number;
}
const animalsIn = ({ key, data }: KeptAnswer): number => {
  if (key[0] === "animal") return 1;
  if (key[0] !== "animals") return 0;
  const { pages } = data as { pages?: { animals?: unknown[] }[] };
  return (pages ?? []).reduce((n, page) => n + (page.animals?.length ?? 0), 0);
};

/** The answers that this mechanism keeps: of the animals, the latest seen, in whole lists only. */
export function withinLimit<T extends KeptAnswer>(answers: readonly T[], tier: StorageTier): T[] {
  let room = KEPT_ANIMALS[tier];
  return [...answers]
    .sort((a, b) => b.at - a.at)
    .filter((it) => {
      const animals = animalsIn(it);
      if (animals > room) return false;
      room -= animals;
      return true;
    });
}
