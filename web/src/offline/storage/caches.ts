/** The worker's own caches, by what is in them. */
export const CACHES = { reads: "corral-reads", receipts: "corral-receipts", images: "corral-images" } as const;
/** Where something of a person may be: receipts, and photos that only the staff sees. */
export const PERSONAL_CACHES = [CACHES.receipts, CACHES.images] as const;
