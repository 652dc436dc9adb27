export interface GridShape {
  columns: number;
  /** What a row measures before it is drawn, its gap included. */
  rowHeight: number;
}
const GAP = 16;
/** The words under a photo, with their padding. */
const WORDS = 124;
const ACROSS = 132;

/** One column of wide tiles on a phone; from 560 px on, as many upright cards as fit at 240 px or more. */
export function shapeFor(width: number): GridShape {
  if (width < 560) return { columns: 1, rowHeight: ACROSS };
  const columns = Math.max(2, Math.floor((width + GAP) / (240 + GAP)));
  const card = (width - GAP * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((card * 3) / 4) + WORDS + GAP };
}
