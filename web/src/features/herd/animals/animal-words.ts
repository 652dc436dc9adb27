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
} from "@corral/domain/herd/animals/facts";
import { speciesName } from "@corral/domain/kernel/species";
import { type Day, dayInWords, daysBetween } from "@corral/domain/kernel/time";

type Tone = "success" | "warn" | "error" | "accent" | "neutral";
export interface StateMark {
  words: string;
  tone: Tone;
}

/** "8 mar", and with the year when it is another. */
export function shortDay(day: string, today: string): string {
  const [, number = "", , month = "", , year = ""] = dayInWords(day as Day).split(" ");
  return `${number} ${month.slice(0, 3)}${day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${year}`}`;
}

/** How old it is, as well as its birth is known: "cerca de 3 años" when only the year is. */
export function ageOf(a: Pick<HerdRow, "birthDate" | "birthPrecision">, today: Day): string | null {
  if (!a.birthDate || a.birthDate > today) return null;
  const words = ageInWords(a.birthDate as Day, today);
  if (a.birthPrecision === "day") return words;
  return a.birthPrecision === "month"
    ? words.replace(/^\d+ días?$/, "menos de un mes")
    : `cerca de ${words.replace(/ \d+ (mes|meses)$/, "")}`;
}

/** The months of a grown one are left out where there is little room. */
export const shortAge = (a: Pick<HerdRow, "birthDate" | "birthPrecision">, today: Day) =>
  ageOf(a, today)?.replace(/( años) \d+ mes(es)?$/, "$1") ?? null;
/** "Pelibuey · Hembra". */
export const breedAndSex = (a: Pick<HerdRow, "species" | "breed" | "sex">) =>
  [a.breed || speciesName(a.species), a.sex === "unknown" ? null : sexWords[a.sex]].filter(Boolean).join(" · ");
/** "Pelibuey · Hembra · 8 meses". */
export const kindOf = (a: Pick<HerdRow, "species" | "breed" | "sex" | "birthDate" | "birthPrecision">, today: Day) =>
  [breedAndSex(a), shortAge(a, today)].filter(Boolean).join(" · ");

/** What waits for so long that it is worth a mark in a list. */
export const isSoon = (day: string, today: Day, days = PENDING_DAYS) => daysBetween(today, day as Day) <= days;
/** A birth is in sight when the window opens within a month. */
export const BIRTH_SOON_DAYS = 30;

/**
 * Its life, its health and its sale, each by itself (domain.md §7.8): a healthy animal that is alive and here says nothing of that, and one
 * that nobody sells neither.
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

/** The later of both, while one of them is still running. */
export function withdrawalUntil(a: Pick<HerdRow, "withdrawalMeat" | "withdrawalMilk">, today: string): string | null {
  const last = [a.withdrawalMeat, a.withdrawalMilk]
    .filter((d): d is string => d !== null && d >= today)
    .sort()
    .at(-1);
  return last ?? null;
}
export const isLate = (day: string, today: string) => daysBetween(today as Day, day as Day) < 0;

export { tagOf } from "@corral/domain/herd/animals/marks";

/** A corral by its name; what kind of group it is goes along where its name doesn't say it. */
export const groupName = (g: { kind: GroupKind; name: string }) =>
  g.name.toLowerCase().startsWith(groupKindWords[g.kind].toLowerCase())
    ? g.name
    : `${groupKindWords[g.kind]} ${g.name}`;

const figures = (n: number, digits: number) => n.toLocaleString("es-MX", { maximumFractionDigits: digits });
/** "412 kg", "2.3 kg", "850 g". */
export const weightWords = (grams: number) =>
  Math.abs(grams) < 1000 ? `${figures(grams, 0)} g` : `${figures(grams / 1000, Math.abs(grams) < 100_000 ? 1 : 0)} kg`;
