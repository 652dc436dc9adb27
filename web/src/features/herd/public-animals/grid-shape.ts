export interface GridShape {
  columns: number;
  /** Estimated height of a row with its gap, before it is rendered. */
  rowHeight: number;
}
const GAP = 16;
/** Height of the text under a photo, with padding. */
const WORDS = 124;
const ACROSS = 132;

/** One column of wide tiles on a phone; from 560 px on, as many upright cards as fit at 240 px or more. */
export function shapeFor(width: number): GridShape {
  if (width < 560) return { columns: 1, rowHeight: ACROSS };
  const columns = Math.max(2, Math.floor((width + GAP) / (240 + GAP)));
  const card = (width - GAP * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((card * 3) / 4) + WORDS + GAP };
}
