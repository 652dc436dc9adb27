/** Changes made here that the server doesn't have yet: new rows and edits of existing ones. */
export interface Overlay<R> {
  made: readonly R[];
  /** Returns the same row when it has no unsent change. */
  change: (row: R) => R;
}
export const noOverlay = { made: [], change: <R>(row: R) => row };

/** The rows with unsent changes applied. A new row that the server already has is the server's. */
export function withQueued<R extends { id: string }>(rows: ReadonlyMap<string, R>, over: Overlay<R>): R[] {
  return [...rows.values(), ...over.made.filter((row) => !rows.has(row.id))].map(over.change);
}
