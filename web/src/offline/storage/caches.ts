/** The worker's caches, by content. */
export const CACHES = { reads: "corral-reads", receipts: "corral-receipts", images: "corral-images" } as const;
/** Caches that may have personal data: receipts, and photos that only staff sees. */
export const PERSONAL_CACHES = [CACHES.receipts, CACHES.images] as const;
