import type { HerdRow } from "@corral/contract/types";
import { ageInWords } from "@corral/domain/herd/age";
import {
  commercialWords,
  type GroupKind,
  groupKindWords,
  healthWords,
  lifeWords,
  PENDING_DAYS,
  sexWords,
} from "@corral/domain/herd/animals/attributes";
import { speciesName } from "@corral/domain/kernel/species";
import { type Day, dayInWords, daysBetween } from "@corral/domain/kernel/time";

type Tone = "success" | "warn" | "error" | "accent" | "neutral";
export interface StateMark {
  words: string;
  tone: Tone;
}

/** "8 mar", with the year when it isn't this one. */
export function shortDay(day: Day, today: Day): string {
  const [, number = "", , month = "", , year = ""] = dayInWords(day).split(" ");
  return `${number} ${month.slice(0, 3)}${day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${year}`}`;
}

/** The age, as precise as the birth date: "cerca de 3 años" when only the year is known. */
export function ageOf(a: Pick<HerdRow, "birthDate" | "birthPrecision">, today: Day): string | null {
  if (!a.birthDate || a.birthDate > today) return null;
  const words = ageInWords(a.birthDate, today);
  if (a.birthPrecision === "day") return words;
  return a.birthPrecision === "month"
    ? words.replace(/^\d+\sdías?$/, "menos de un mes")
    : `cerca de ${words.replace(/ \d+\s(mes|meses)$/, "")}`;
}

/** The age without the months of an adult, where there is little room. */
export const shortAge = (a: Pick<HerdRow, "birthDate" | "birthPrecision">, today: Day) =>
  ageOf(a, today)?.replace(/(\saños) \d+\smes(es)?$/, "$1") ?? null;
/** "Pelibuey · Hembra". */
export const breedAndSex = (a: Pick<HerdRow, "species" | "breed" | "sex">) =>
  [a.breed || speciesName(a.species), a.sex === "unknown" ? null : sexWords[a.sex]].filter(Boolean).join(" · ");
/** "Pelibuey · Hembra · 8 meses". */
export const kindOf = (a: Pick<HerdRow, "species" | "breed" | "sex" | "birthDate" | "birthPrecision">, today: Day) =>
  [breedAndSex(a), shortAge(a, today)].filter(Boolean).join(" · ");

/** Whether it is near enough to be marked in a list. */
export const isSoon = (day: Day, today: Day, days = PENDING_DAYS) => daysBetween(today, day) <= days;
/** An expected birth is marked from 30 days before its window. */
export const BIRTH_SOON_DAYS = 30;

/**
 * Marks for life, health and sale, each independent (domain.md §7.8): the normal states (alive, healthy, not for sale) have none.
 */
export function stateMarks(a: Pick<HerdRow, "life" | "health" | "commercial" | "present">): StateMark[] {
  const marks: StateMark[] = [];
  if (a.life !== "alive") marks.push({ words: lifeWords[a.life], tone: a.life === "stolen" ? "error" : "neutral" });
  if (a.health !== "clear")
    marks.push({ words: healthWords[a.health], tone: a.health === "quarantine" ? "error" : "warn" });
  if (a.commercial !== "not_for_sale")
    marks.push({ words: commercialWords[a.commercial], tone: saleTones[a.commercial] });
  return marks;
}
const saleTones: Record<HerdRow["commercial"], Tone> = {
  not_for_sale: "neutral",
  listed: "success",
  held: "warn",
  reserved: "warn",
  sold: "accent",
  delivered: "neutral",
};

/** The later of both withdrawals while one is running, else null. */
export function withdrawalUntil(a: Pick<HerdRow, "withdrawalMeat" | "withdrawalMilk">, today: Day): Day | null {
  const last = [a.withdrawalMeat, a.withdrawalMilk]
    .filter((d): d is Day => d !== null && d >= today)
    .sort()
    .at(-1);
  return last ?? null;
}
export const isLate = (day: Day, today: Day) => daysBetween(today, day) < 0;

export { tagOf } from "@corral/domain/herd/animals/marks";

/** A group's name, after its kind where it is only a number or a code: "Corral 3", but "Caballeriza". */
export const groupName = (g: { kind: GroupKind; name: string }) =>
  /\p{L}{3}/u.test(g.name) ? g.name : `${groupKindWords[g.kind]} ${g.name}`;

export { shortWeight as weightWords } from "@corral/domain/herd/records/weights";
