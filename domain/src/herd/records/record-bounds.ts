/** What one record takes at most. */
export const recordBounds = { note: 500, reason: 200, photos: 12, young: 20, atOnce: 500 } as const;
