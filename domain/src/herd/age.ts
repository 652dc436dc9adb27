import { type Day, daysBetween, dayWithoutWeekday, monthInWords, partsOf } from "../kernel/time";
import type { Precision } from "./animals/attributes";

/** With a space that doesn't break, so that a narrow card never parts a number from its unit. */
const many = (n: number, one: string, more: string) => `${n}\u00a0${n === 1 ? one : more}`;

/** "2 años 3 meses", "5 meses", "12 días". */
export function ageInWords(birth: Day, today: Day): string {
  const [born, now] = [partsOf(birth), partsOf(today)];
  const months = (now.year - born.year) * 12 + (now.month - born.month) - (now.date < born.date ? 1 : 0);
  if (months < 1) return many(Math.max(0, daysBetween(birth, today)), "día", "días");
  if (months < 24) return many(months, "mes", "meses");
  const rest = months % 12;
  return many(Math.floor(months / 12), "año", "años") + (rest ? ` ${many(rest, "mes", "meses")}` : "");
}

/** "8 de marzo de 2025", "marzo de 2025", "2025" or "cerca de marzo de 2025": no more than is known of a birth. */
export function birthInWords(day: Day, precision: Precision): string {
  const year = day.slice(0, 4);
  switch (precision) {
    case "day":
      return dayWithoutWeekday(day);
    case "month":
      return `${monthInWords(day)} de ${year}`;
    case "year":
      return year;
    case "estimated":
      return `cerca de ${monthInWords(day)} de ${year}`;
  }
}
