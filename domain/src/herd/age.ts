import { type Day, daysBetween } from "../kernel/time";

/** With a space that doesn't break, so that a narrow card never parts a number from its unit. */
const many = (n: number, one: string, more: string) => `${n}\u00a0${n === 1 ? one : more}`;

/** "2 años 3 meses", "5 meses", "12 días". */
export function ageInWords(birth: Day, today: Day): string {
  const [by, bm, bd] = birth.split("-").map(Number) as [number, number, number];
  const [ty, tm, td] = today.split("-").map(Number) as [number, number, number];
  const months = (ty - by) * 12 + (tm - bm) - (td < bd ? 1 : 0);
  if (months < 1) return many(Math.max(0, daysBetween(birth, today)), "día", "días");
  if (months < 24) return many(months, "mes", "meses");
  const rest = months % 12;
  return many(Math.floor(months / 12), "año", "años") + (rest ? ` ${many(rest, "mes", "meses")}` : "");
}
