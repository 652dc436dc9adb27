/** Bounds of one record: characters, photos, young, and records in one bulk action. */
export const recordBounds = { note: 500, reason: 200, photos: 12, young: 20, atOnce: 500 } as const;
