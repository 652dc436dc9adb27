import type { FoundMark, HerdCounts, HerdGroup, HerdRow, RecordsPage } from "@corral/contract/types";
import { toFamily } from "@corral/domain/herd/animals/family";
import {
  countGroups,
  countHerd,
  findHolders,
  type HerdNarrowed,
  herdFilter,
} from "@corral/domain/herd/animals/herd-filter";
import { calledBy, toMarkHistory } from "@corral/domain/herd/animals/marks";
import type { Day } from "@corral/domain/kernel/time";
import { herdHere, keptPage } from "./herd-copy";
import type { HereAnimal } from "./here-animal";

/** The part of the herd that fits, as this phone has it. */
export interface KeptPart {
  rows: HerdRow[];
  /** Of the whole herd; null when only a part of it is here. */
  counts: HerdCounts | null;
  /** UTC ms of when it was so on the server. */
  at: number;
  /** Whether all of the herd is here. */
  whole: boolean;
}
/** The same as the server's list, by the same rule; undefined when nothing of the herd is here. */
export async function keptPart(asked: HerdNarrowed, today: Day): Promise<KeptPart | undefined> {
  const here = await herdHere();
  if (!here) return undefined;
  const { at, whole } = here;
  return {
    rows: here.rows.filter(herdFilter(asked, today)),
    counts: whole ? countHerd(here.rows, today) : null,
    at,
    whole,
  };
}

export async function keptGroups(): Promise<{ data: { groups: HerdGroup[] }; at: number } | undefined> {
  const here = await herdHere();
  if (!here) return undefined;
  const counts = here.whole ? countGroups(here.rows) : undefined;
  const groups = here.groups.map((g) => (counts ? { ...g, count: counts.get(g.id) ?? 0 } : g));
  return { data: { groups }, at: here.at };
}

/** Whose a whole mark is now. Who had it before only the server knows. */
export async function keptMark(value: string): Promise<{ data: { found: FoundMark[] }; at: number } | undefined> {
  const here = await herdHere();
  const found = here ? findHolders(here.rows, value) : [];
  // Where not all of it is here, that nobody has it is not known.
  if (!here || (found.length === 0 && !here.whole)) return undefined;
  return {
    data: {
      found: found.map(({ row: { id, name, species }, mark: { type, value } }) => ({
        id,
        name,
        species,
        type,
        value,
        active: true,
      })),
    },
    at: here.at,
  };
}

export async function keptAnimal(id: string): Promise<{ data: HereAnimal; at: number } | undefined> {
  const [here, page] = await Promise.all([herdHere(), keptPage(id)]);
  const row = here?.byId.get(id);
  const opened = page?.animal;
  if (!row || !here) return opened && { data: { ...opened.data, kept: "page" }, at: opened.at };
  const plain = fromRow(row, here.byId, here.rows, here.groups);
  if (!opened) return { data: plain, at: here.at };
  const { group, called } = plain;
  // A name that nobody changed is typed as it was. What the row doesn't have is of the version that was opened: a change is laid over that one.
  const { name, version } = opened.data.called === called ? opened.data : { ...plain, version: opened.data.version };
  return { data: { ...opened.data, ...row, group, called, name, version, kept: "page" }, at: opened.at };
}

export async function keptRecords(id: string): Promise<{ data: RecordsPage; at: number } | undefined> {
  return (await keptPage(id))?.records;
}

/** What of an animal's page follows from the rows: who it is, its marks, its group and its family. */
function fromRow(
  row: HerdRow,
  byId: ReadonlyMap<string, HerdRow>,
  rows: readonly HerdRow[],
  groups: readonly HerdGroup[],
): HereAnimal {
  const group = groups.find((g) => g.id === row.groupId);
  return {
    ...row,
    kept: "row",
    called: row.name,
    name: calledBy("", row.marks) === row.name ? "" : row.name,
    features: "",
    ownerKind: "own",
    acquired: null,
    notes: "",
    story: "",
    photoIds: row.photo ? [row.photo.id] : [],
    photos: row.photo ? [row.photo] : [],
    shows: [],
    group: group ? { id: group.id, kind: group.kind, name: group.name } : null,
    family: toFamily(
      row,
      (id) => byId.get(id),
      rows.filter((it) => it.damId === row.id || it.sireId === row.id),
    ),
    markHistory: toMarkHistory(
      row.marks.map((m) => ({ ...m, active: true, appliedOn: null, removedOn: null, reason: null })).reverse(),
      row.species,
    ),
    listing: null,
    unlistable: [],
    updatedBy: null,
    updatedAt: null,
  };
}
