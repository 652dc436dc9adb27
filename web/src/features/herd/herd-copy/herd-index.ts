import type { HerdRow } from "@corral/contract/types";
import { addToTally, byName, emptyTally, type HerdTally, isHere } from "@corral/domain/herd/animals/herd-filter";
import type { Overlay } from "#src/offline/herd-copy/overlay";
import { inSlices, merge, sortInSlices } from "#src/offline/slices";

/** The herd as it is listed. */
export interface HerdIndex {
  /** By name. */
  rows: readonly HerdRow[];
  byId: ReadonlyMap<string, HerdRow>;
  tally: HerdTally;
}
export const emptyIndex: HerdIndex = { rows: [], byId: new Map(), tally: emptyTally() };

/** Lists the stored rows with unsent changes. The rows that stayed as they were keep the place that they had in `before`. */
export async function indexHerd(
  stored: ReadonlyMap<string, HerdRow>,
  over: Overlay<HerdRow>,
  before: HerdIndex,
): Promise<HerdIndex> {
  const byId = new Map<string, HerdRow>();
  const tally = emptyTally();
  const fresh: HerdRow[] = [];
  const add = (row: HerdRow) => {
    const shown = over.touched.has(row.id) ? over.change(row) : row;
    byId.set(row.id, shown);
    addToTally(tally, shown);
    if (before.byId.get(row.id) !== shown) fresh.push(shown);
  };
  // A new row that the server already has is the server's.
  await inSlices([...stored.values(), ...over.made.filter((row) => !stored.has(row.id))], add);
  const stayed = before.rows.filter((row) => byId.get(row.id) === row);
  return { rows: merge(stayed, await sortInSlices(fresh, byName), byName), byId, tally };
}

/** A head with unsent changes; `rows` has the stored rows that they are about. */
export function withUnsent(
  { first, tally }: HerdHead,
  rows: ReadonlyMap<string, HerdRow>,
  over: Overlay<HerdRow>,
): HerdHead {
  const made = over.made.filter((row) => !rows.has(row.id));
  const shown = [...rows.values(), ...made].map((row) => (over.touched.has(row.id) ? over.change(row) : row));
  const counted = structuredClone(tally);
  for (const row of rows.values()) addToTally(counted, row, -1);
  for (const row of shown) addToTally(counted, row);
  // What comes after the last one belongs among rows that aren't here yet.
  const last = first.length < tally.present ? first.at(-1) : undefined;
  const fits = (row: HerdRow) => isHere(row) && (!last || byName(row, last) <= 0);
  const stayed = first.filter((row) => !rows.has(row.id));
  return { first: [...stayed, ...shown.filter(fits)].sort(byName), tally: counted };
}

/** As many rows as fill a screen and the first flick of a thumb. */
const FIRST = 60;
/** What the list shows of the whole herd before its rows are read. */
export interface HerdHead {
  /** The first ones in the herd, by name. */
  first: readonly HerdRow[];
  tally: HerdTally;
}
export async function toHerdHead(rows: readonly HerdRow[]): Promise<HerdHead> {
  const tally = emptyTally();
  let first: HerdRow[] = [];
  await inSlices(rows, (row) => {
    addToTally(tally, row);
    const last = first[FIRST - 1];
    if (!isHere(row) || (last && byName(row, last) > 0)) return;
    first = merge(first, [row], byName).slice(0, FIRST);
  });
  return { first, tally };
}
