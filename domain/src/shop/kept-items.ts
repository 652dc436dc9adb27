/** How many items of the shop a phone keeps: its favourites, and of the others the last that were opened. */
export const keptItems = { favorites: 100, seen: 12 } as const;
