/** The states of an import. `checked` waits for a person to run it; `failed` changed nothing and can be run again while its file is stored. */
export const importStates = ["checking", "checked", "importing", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof importStates)[number];

export const importBounds = {
  /** The largest file, in bytes. */
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  /** Faults that are listed; the others are only counted. */
  faults: 200,
  /** An import without progress for this long (ms) has died, and its transaction was rolled back. */
  silence: 60_000,
  /** A file that nobody runs is deleted after this long (ms). */
  kept: 24 * 60 * 60_000,
} as const;
