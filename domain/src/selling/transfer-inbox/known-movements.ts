import type { Centavos } from "../../kernel/money";
import { searchText } from "../../kernel/text/search-text";
import type { Day, Instant } from "../../kernel/time";
import { keysWithin } from "../../payments/tracking-key";
import type { BankMovement } from "./bank-file";

/** Money that was written down before: by somebody, or from another file. */
export interface KnownMovement {
  id: string;
  day: Day;
  amount: Centavos;
  key: string;
  concept: string;
  sender: string;
  /** Null where it was typed, or came from a file without one. */
  balance: number | null;
  addedAt: Instant;
}
/** What a movement of a file is: new, one that is there (`id` "" for a line that the file has twice), or one that only a person can tell from `like`. */
export type Told = { is: "new" } | { is: "known"; id: string } | { is: "unsure"; like: KnownMovement };

/** The parts of a movement, of the file or stored, that are compared. */
interface Facts {
  balance: number | null;
  /** Tracking keys, wherever they stand: in their column, or in the middle of a concept. */
  keys: readonly string[];
  words: string;
  concept: string;
  hasReference: boolean;
}
const factsOf = (m: { key: string; concept: string; sender: string; balance: number | null }): Facts => {
  const text = `${m.key} ${m.concept} ${m.sender}`;
  return {
    balance: m.balance,
    keys: keysWithin(text),
    words: searchText(text),
    concept: searchText(m.concept),
    hasReference: m.key !== "",
  };
};
const sharesKey = (a: Facts, b: Facts) => a.keys.some((key) => b.keys.includes(key));
/** Each has a tracking key, and they have none in common. */
const haveOtherKeys = (a: Facts, b: Facts) => a.keys.length > 0 && b.keys.length > 0 && !sharesKey(a, b);
const sameBalance = (a: Facts, b: Facts) => a.balance !== null && a.balance === b.balance;
const otherBalance = (a: Facts, b: Facts) => a.balance !== null && b.balance !== null && a.balance !== b.balance;
/** Neither the balances nor the keys say that they are two. */
const mayBe = (a: Facts, b: Facts) => !otherBalance(a, b) && !haveOtherKeys(a, b);

const byDayAndAmount = <T extends { day: Day; amount: Centavos }>(all: readonly T[]) => {
  const groups = new Map<string, T[]>();
  for (const it of all) {
    const group = groups.get(`${it.day} ${it.amount}`);
    if (group) group.push(it);
    else groups.set(`${it.day} ${it.amount}`, [it]);
  }
  return groups;
};

/**
 * Tells which movements of a file are there already. A movement is its day, amount, running balance and tracking key;
 * each known one is one of the file's at most. Certain pairs come first: stored under the same identity (`storedAs`), the
 * same key, the same balance, the same words. What could be one of those that are left over is asked about.
 */
export function tellMovements(
  movements: readonly BankMovement[],
  known: readonly KnownMovement[],
  storedAs: (m: BankMovement) => string | undefined,
): Map<BankMovement, Told> {
  const told = new Map<BankMovement, Told>();
  const knownOf = byDayAndAmount(known);
  for (const [group, some] of byDayAndAmount(movements)) tellEqual(some, knownOf.get(group) ?? [], storedAs, told);
  return told;
}

/** The same for movements of one day and amount. */
function tellEqual(
  movements: readonly BankMovement[],
  known: readonly KnownMovement[],
  storedAs: (m: BankMovement) => string | undefined,
  told: Map<BankMovement, Told>,
) {
  const left = new Map(known.map((it) => [it, factsOf(it)]));
  const facts = new Map(movements.map((m) => [m, factsOf(m)]));
  const pair = (isSame: (a: Facts, b: Facts, m: BankMovement, it: KnownMovement) => boolean) => {
    for (const [m, a] of facts) {
      const found = told.has(m) ? undefined : [...left].find(([it, b]) => isSame(a, b, m, it));
      if (!found) continue;
      told.set(m, { is: "known", id: found[0].id });
      left.delete(found[0]);
    }
  };
  pair((_a, _b, m, it) => storedAs(m) === it.id);
  pair(sharesKey);
  pair((a, b) => sameBalance(a, b) && !haveOtherKeys(a, b));
  pair((a, b) => a.words === b.words && !otherBalance(a, b));
  // One of the two files had no column for the reference.
  pair((a, b) => a.concept !== "" && a.concept === b.concept && !(a.hasReference && b.hasReference) && mayBe(a, b));
  const seen: [BankMovement, Facts][] = [];
  for (const [m, a] of facts) {
    const twin = seen.find(([it, b]) => isLineAgain(a, b, m.line - it.line));
    seen.push([m, a]);
    if (told.has(m)) continue;
    if (twin) {
      told.set(m, { is: "known", id: "" });
      continue;
    }
    const like = [...left].find(([, b]) => mayBe(a, b))?.[0];
    told.set(m, like ? { is: "unsure", like } : { is: "new" });
    if (like) left.delete(like);
  }
}

/** Whether line `a` repeats the earlier line `b` of its file, `lines` above it: the same key, or the same words and balance on the next line. */
const isLineAgain = (a: Facts, b: Facts, lines: number) =>
  !otherBalance(a, b) && (sharesKey(a, b) || (lines === 1 && sameBalance(a, b) && a.words === b.words));
