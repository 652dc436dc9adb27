import { keysOf } from "../../kernel/lookup";
import { hasSought, sought, termsOf } from "../../kernel/search/search";
import { speciesName } from "../../kernel/species";
import { searchText } from "../../kernel/text/search-text";
import { addDays, type Day } from "../../kernel/time";
import { type CommercialStatus, type HealthStatus, type LifeStatus, PENDING_DAYS, type Sex } from "./attributes";
import { type MarkType, searchedMarks, toReversedTail } from "./identifiers";

/** The fields by which the herd is searched and filtered: a row of the list, as the server answers it and as a phone stores it. */
export interface HerdFacts {
  id: string;
  name: string;
  species: string;
  breed: string;
  sex: Sex;
  color: string;
  marks: readonly { id: string; type: MarkType; value: string; norm: string }[];
  groupId: string | null;
  life: LifeStatus;
  health: HealthStatus;
  commercial: CommercialStatus;
  present: boolean;
  withdrawalMeat: string | null;
  withdrawalMilk: string | null;
  expectsTo: string | null;
  nextDue: string | null;
}
export const herdStates = [
  "listed",
  "reserved",
  "sold",
  "pending",
  "expecting",
  "quarantine",
  "treatment",
  "withdrawal",
  "gone",
  "all",
] as const;
type HerdState = (typeof herdStates)[number];
export interface HerdNarrowed {
  q?: string | undefined;
  species?: string | undefined;
  sex?: Sex | undefined;
  state?: HerdState | undefined;
  /** A group's id, or "none". */
  group?: string | undefined;
}

/** The searchable text of an animal, as it is stored. */
export const toSearchText = (
  a: { name: string; breed: string; species: string; color: string },
  marks: readonly { raw: string; norm: string }[],
) => {
  const words = [searchText(a.name), searchText(a.breed), searchText(speciesName(a.species)), searchText(a.color)];
  for (const mark of marks) {
    const [raw, norm] = [searchText(mark.raw), searchText(mark.norm)];
    words.push(raw);
    if (norm !== raw) words.push(norm);
  }
  return words.filter(Boolean).join(" ");
};

/** The texts of an animal from which its search terms are made. Marks are left out, so that a hidden one can't be guessed by searching. */
export const wordsOfAnimal = (a: { name: string; breed: string; color: string }) => [a.name, a.breed, a.color];

interface Kept {
  text: string;
  terms(): ReadonlySet<string>;
}
const kept = new WeakMap<object, Kept>();
/** The text and the terms by which a row is found. Both are computed once for each row, the terms when they are first needed. */
export function foundBy(animal: HerdFacts): Kept {
  let found = kept.get(animal);
  if (!found) {
    const marks = animal.marks.map((m) => ({ raw: m.value, norm: m.norm }));
    let terms: ReadonlySet<string> | undefined;
    found = {
      text: toSearchText(animal, marks),
      terms: () => {
        terms ??= new Set(termsOf({ text: searchText(...wordsOfAnimal(animal)), species: animal.species }));
        return terms;
      },
    };
    kept.set(animal, found);
  }
  return found;
}

type Of = Pick<HerdFacts, "life" | "present">;
/** Alive and in the herd. */
export const isHere = (a: Of) => a.life === "alive" && a.present;
/** Whether a group change moves it: not when it is gone or already in that group. */
export const movesTo = (a: Of & { groupId: string | null }, groupId: string | null) =>
  isHere(a) && a.groupId !== groupId;
const inWithdrawal = (animal: HerdFacts, today: Day) =>
  (animal.withdrawalMeat !== null && animal.withdrawalMeat >= today) ||
  (animal.withdrawalMilk !== null && animal.withdrawalMilk >= today);
const isReserved = (animal: HerdFacts) => animal.commercial === "held" || animal.commercial === "reserved";

/** The meaning of each state. The server has the same in SQL (features/herd/herd-list/list-herd.ts); a test keeps the two equal. */
function isIn(state: HerdState, animal: HerdFacts, today: Day, soon: Day): boolean {
  if (state === "all") return true;
  if (state === "gone") return !isHere(animal);
  if (!isHere(animal)) return false;
  switch (state) {
    case "listed":
    case "sold":
      return animal.commercial === state;
    case "reserved":
      return isReserved(animal);
    case "pending":
      return animal.nextDue !== null && animal.nextDue <= soon;
    case "expecting":
      return animal.expectsTo !== null;
    case "quarantine":
      return animal.health === "quarantine";
    case "treatment":
      return animal.health === "under_treatment";
    case "withdrawal":
      return inWithdrawal(animal, today);
  }
}

/** Matches the words of a search, with `nearly` also with a mistake in each, or the last digits of any identifier. */
function matching(q: string, nearly: boolean): (animal: HerdFacts) => boolean {
  const asked = sought(q);
  const words = (nearly && asked.nearly) || asked.words;
  const last = toReversedTail(q);
  const end = last && [...last].reverse().join("");
  const hasMark = (animal: HerdFacts) => end !== undefined && animal.marks.some((m) => m.norm.endsWith(end));
  return (animal) => hasMark(animal) || hasSought(foundBy(animal), words);
}

/**
 * The predicate of a filter. Without a state it matches the animals in the herd; with a search text `q`, all. `nearly`: for a search
 * that fits no animal as it was typed.
 */
export function herdFilter(f: HerdNarrowed, today: Day, nearly = false): (animal: HerdFacts) => boolean {
  const q = f.q?.trim();
  const found = q ? matching(q, nearly) : undefined;
  const soon = addDays(today, PENDING_DAYS);
  const { state, species, sex, group } = f;
  return (animal) =>
    (state ? isIn(state, animal, today, soon) : found !== undefined || isHere(animal)) &&
    (!species || animal.species === species) &&
    (!sex || animal.sex === sex) &&
    (!group || (group === "none" ? animal.groupId === null : animal.groupId === group)) &&
    (!found || found(animal));
}

/** Orders by name like the server's database (by code unit), then by id. */
export const byName = (animal: Pick<HerdFacts, "name" | "id">, b: Pick<HerdFacts, "name" | "id">) =>
  animal.name < b.name ? -1 : animal.name > b.name ? 1 : animal.id < b.id ? -1 : animal.id > b.id ? 1 : 0;

/** What a herd's totals of any day are counted from. Plain data: a phone stores it. */
export interface HerdTally {
  present: number;
  female: number;
  male: number;
  listed: number;
  reserved: number;
  sold: number;
  expecting: number;
  quarantine: number;
  gone: number;
  /** How many animals have their next due date, and the last day of a withdrawal period, on each day. */
  due: Record<string, number>;
  withdrawals: Record<string, number>;
  species: Record<string, number>;
}
export const emptyTally = (): HerdTally => ({
  present: 0,
  female: 0,
  male: 0,
  listed: 0,
  reserved: 0,
  sold: 0,
  expecting: 0,
  quarantine: 0,
  gone: 0,
  due: {},
  withdrawals: {},
  species: {},
});

/** Adds one animal to a tally; with -1 it is taken out. */
export function addToTally(n: HerdTally, a: HerdFacts, by: 1 | -1 = 1): void {
  if (!isHere(a)) {
    n.gone += by;
    return;
  }
  const count = (counts: Record<string, number>, key: string) => {
    counts[key] = (counts[key] ?? 0) + by;
  };
  n.present += by;
  count(n.species, a.species);
  if (a.sex === "female" || a.sex === "spayed_female") n.female += by;
  if (a.sex === "male" || a.sex === "castrated_male") n.male += by;
  if (a.commercial === "listed" || a.commercial === "sold") n[a.commercial] += by;
  if (isReserved(a)) n.reserved += by;
  if (a.expectsTo !== null) n.expecting += by;
  if (a.health === "quarantine") n.quarantine += by;
  if (a.nextDue !== null) count(n.due, a.nextDue);
  const { withdrawalMeat: meat, withdrawalMilk: milk } = a;
  const withdrawal = meat === null || (milk !== null && milk > meat) ? milk : meat;
  if (withdrawal !== null) count(n.withdrawals, withdrawal);
}

/** The totals of a tally on a day. */
export function countsOn(tally: HerdTally, today: Day) {
  const { due, withdrawals, species, ...n } = tally;
  const soon = addDays(today, PENDING_DAYS);
  const sum = (counts: Record<string, number>, fits: (day: string) => boolean) =>
    Object.entries(counts).reduce((total, [day, count]) => (fits(day) ? total + count : total), 0);
  return {
    ...n,
    pending: sum(due, (day) => day <= soon),
    withdrawal: sum(withdrawals, (day) => day >= today),
    species: inOrder(new Map(Object.entries(species))),
  };
}

/** The totals of a whole herd. */
export function countHerd(rows: Iterable<HerdFacts>, today: Day) {
  const tally = emptyTally();
  for (const row of rows) addToTally(tally, row);
  return countsOn(tally, today);
}

export type HerdFigures = ReturnType<typeof countHerd>;
/** The totals after some animals changed from `was` to `is`. */
export function recount(
  figures: HerdFigures,
  was: Iterable<HerdFacts>,
  is: Iterable<HerdFacts>,
  today: Day,
): HerdFigures {
  const [before, after] = [countHerd(was, today), countHerd(is, today)];
  const next = { ...figures };
  const species = new Map(figures.species.map((it) => [it.code, it.count]));
  for (const key of keysOf(figures)) if (key !== "species") next[key] = figures[key] + after[key] - before[key];
  for (const [sign, { species: some }] of [
    [-1, before],
    [1, after],
  ] as const)
    for (const { code, count } of some) species.set(code, (species.get(code) ?? 0) + sign * count);
  return { ...next, species: inOrder(species) };
}
const inOrder = (species: ReadonlyMap<string, number>) =>
  [...species]
    .map(([code, count]) => ({ code, count }))
    .filter((it) => it.count > 0)
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));

/** The number of animals in the herd by group. */
export function countGroups(rows: Iterable<HerdFacts>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const a of rows) if (a.groupId && isHere(a)) counts.set(a.groupId, (counts.get(a.groupId) ?? 0) + 1);
  return counts;
}

/** The current holders of exactly this identifier: at most twenty, branding irons last. */
export function findHolders<T extends HerdFacts>(
  rows: Iterable<T>,
  value: string,
): { row: T; mark: T["marks"][number] }[] {
  const norms = new Set(searchedMarks(value));
  const found: { row: T; mark: T["marks"][number] }[] = [];
  if (norms.size > 0)
    for (const row of rows) for (const mark of row.marks) if (norms.has(mark.norm)) found.push({ row, mark });
  const worth = (m: { type: MarkType }) => Number(m.type === "brand");
  return found.sort((a, b) => worth(a.mark) - worth(b.mark) || byName(a.row, b.row)).slice(0, 20);
}
