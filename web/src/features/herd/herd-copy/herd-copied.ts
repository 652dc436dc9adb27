import type { FoundMark, HerdCounts, HerdGroup, HerdRow, RecordsPage } from "@corral/contract/types";
import { toFamily } from "@corral/domain/herd/animals/family";
import {
  countGroups,
  countsOn,
  findHolders,
  type HerdNarrowed,
  herdFilter,
} from "@corral/domain/herd/animals/herd-filter";
import { calledBy, toMarkHistory } from "@corral/domain/herd/animals/marks";
import type { Day } from "@corral/domain/kernel/time";
import { filterInSlices } from "#src/offline/slices";
import { herdHead, herdHere, keptPage } from "./herd-copy";
import type { HereAnimal } from "./here-animal";
import { summarizeWeights } from "./summarize-weights";

/** The filtered rows of this phone's copy. */
export interface KeptPart {
  rows: readonly HerdRow[];
  total: number;
  /** Only the first rows, until the others have been read. */
  isHead: boolean;
  /** The figures of the whole herd; null when only a part of it is here. */
  counts: HerdCounts | null;
  /** Date of the copy, UTC ms. */
  at: number;
  /** Whether the copy has the whole herd. */
  whole: boolean;
}
/** Filters like the server's list, by the same rule; undefined when nothing of the herd is here. */
export async function keptPart(filter: HerdNarrowed, today: Day): Promise<KeptPart | undefined> {
  const here = await herdHere();
  if (!here) return undefined;
  const { at, whole } = here;
  const rows = await search(here.rows, filter, today);
  return {
    rows,
    total: rows.length,
    isHead: false,
    counts: whole ? countsOn(here.tally, today) : null,
    at,
    whole,
  };
}

/** The rows of a filter; of a search that no animal fits as it was typed, those that it nearly is. */
async function search(all: readonly HerdRow[], filter: HerdNarrowed, today: Day): Promise<readonly HerdRow[]> {
  const rows = await filterInSlices(all, herdFilter(filter, today));
  if (!filter.q || rows.length > 0) return rows;
  const found = await filterInSlices(all, herdFilter({ q: filter.q }, today));
  return found.length > 0 ? rows : filterInSlices(all, herdFilter(filter, today, true));
}

/** What can be shown at once: without a filter the first rows, while the others are being read. */
export async function keptAtOnce(filter: HerdNarrowed, today: Day): Promise<KeptPart | undefined> {
  const kept = Object.values(filter).some(Boolean) ? undefined : await herdHead();
  if (!kept) return keptPart(filter, today);
  const { first, tally } = kept.head;
  const [counts, isHead] = [countsOn(tally, today), first.length < tally.present];
  return { rows: first, total: tally.present, isHead, counts, at: kept.at, whole: true };
}

/** The picture and the weights of each group, as the server's list has them. */
function facesOf(rows: readonly HerdRow[]) {
  const members = new Map<string, HerdRow[]>();
  for (const it of rows) {
    if (!it.groupId || it.life !== "alive" || !it.present) continue;
    members.set(it.groupId, [...(members.get(it.groupId) ?? []), it]);
  }
  return new Map(
    [...members].map(([id, all]) => {
      const { averageG, weighed } = summarizeWeights(all);
      return [id, { photo: all.find((it) => it.photo)?.photo ?? null, weights: { averageG, weighed } }];
    }),
  );
}

export async function keptGroups(): Promise<{ data: { groups: HerdGroup[] }; at: number } | undefined> {
  const here = await herdHere();
  if (!here) return undefined;
  const counts = here.whole ? countGroups(here.rows) : undefined;
  const faces = here.whole ? facesOf(here.rows) : undefined;
  const groups = here.groups.map((g) => (counts ? { ...g, count: counts.get(g.id) ?? 0, ...faces?.get(g.id) } : g));
  return { data: { groups }, at: here.at };
}

/** The animal that has a mark now. Former owners of a mark are known to the server only. */
export async function keptMark(value: string): Promise<{ data: { found: FoundMark[] }; at: number } | undefined> {
  const here = await herdHere();
  const found = here ? findHolders(here.rows, value) : [];
  // In a partial copy, a mark without an owner is unknown, not free.
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
  // An unchanged name stays as it was typed. Fields that the row lacks have the opened page's version, and an edit is sent with that one.
  const { name, version } = opened.data.called === called ? opened.data : { ...plain, version: opened.data.version };
  return { data: { ...opened.data, ...row, group, called, name, version, kept: "page" }, at: opened.at };
}

export async function keptRecords(id: string): Promise<{ data: RecordsPage; at: number } | undefined> {
  return (await keptPage(id))?.records;
}

/** The part of an animal's page that follows from the rows: identity, marks, group and family. */
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
