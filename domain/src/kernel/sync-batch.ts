/** The largest number of operations in one batch (domain.md §7.16). */
export const SYNC_BATCH = 50;
