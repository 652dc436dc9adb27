/** What was done here and the server doesn't have yet: new rows, and what changed of those that it has. */
export interface Overlay<R> {
  made: readonly R[];
  /** The same row when nothing is unsent of it. */
  change: (row: R) => R;
}
export const noOverlay = { made: [], change: <R>(row: R) => row };

/** The rows with what is unsent laid over them. A new one that has come back from the server is the server's. */
export function withQueued<R extends { id: string }>(rows: ReadonlyMap<string, R>, over: Overlay<R>): R[] {
  return [...rows.values(), ...over.made.filter((row) => !rows.has(row.id))].map(over.change);
}
