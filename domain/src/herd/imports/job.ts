/** Where an import stands. `checked` waits for a person; `failed` changed nothing and may be run again while its file is kept. */
export const importStates = ["checking", "checked", "importing", "done", "failed", "cancelled"] as const;
export type ImportState = (typeof importStates)[number];

export const importBounds = {
  /** A file as it comes. */
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  /** Faults that are told one by one; the rest are counted. */
  faults: 200,
  /** One that says nothing for so long has died, and its database has undone it. */
  silence: 60_000,
  /** A file that nobody ran is forgotten after this long. */
  kept: 24 * 60 * 60_000,
} as const;
