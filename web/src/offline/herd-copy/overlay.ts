/** Changes made here that the server doesn't have yet: new rows and edits of existing ones. */
export interface Overlay<R> {
  made: readonly R[];
  /** The rows that may have an unsent change: no others are looked at. */
  touched: ReadonlySet<string>;
  /** Returns the same row when it has no unsent change. */
  change: (row: R) => R;
}
export const noOverlay = { made: [], touched: new Set<string>(), change: <R>(row: R) => row };
