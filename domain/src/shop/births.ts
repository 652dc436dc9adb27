import { headsInWords } from "../herd/lots";
import { ok, type Result, refuse } from "../kernel/result";
import { type Day, dayInWords, daysBetween, HOUR, type Instant, plus } from "../kernel/time";

/** The bounds of a birth that places are sold for, in hours and days. */
export const birthBounds = {
  places: { min: 1, max: 20 },
  turnHours: { min: 1, max: 336, usual: 24 },
  /** Young that were born so long before the expected days are taken for those of this birth. */
  early: 60,
  /** After the last expected day without a birth, what was bought waits so long before a person is asked. */
  late: 60,
  /** How far ahead a birth may be. */
  ahead: 400,
} as const;

/** "entre el 3 y el 12 de marzo": when it is expected. */
export const birthDays = (from: Day, to: Day): string => {
  // "13 de febrero": without the day of the week, which nobody knows of a birth.
  const inWords = (day: Day) => dayInWords(day, { year: false }).replace(/^\S+ /, "");
  const [first, last] = [inWords(from), inWords(to)];
  if (from === to) return `el ${first}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `entre el ${isOneMonth ? Number(from.slice(8)) : first} y el ${last}`;
};

/** What a buyer of a place is told before paying. */
export const birthTerms = (b: { from: Day; to: Day; hours: number; days: number }): string =>
  `Compras un lugar en la fila: nace ${birthDays(b.from, b.to)}. Cuando nazca se escoge en el orden en que se pagó, con ${hoursInWords(b.hours)} para cada quien, y después quedan ${b.days === 1 ? "un día" : `${b.days} días`} para decidirte. Si nacen menos, a los últimos de la fila se les devuelve lo que pagaron.`;

const hoursInWords = (hours: number): string =>
  hours % 24 === 0 ? (hours === 24 ? "un día" : `${hours / 24} días`) : hours === 1 ? "una hora" : `${hours} horas`;

interface InLine {
  /** When they chose the last of what they bought; null while something is left. */
  doneAt: Instant | null;
}

/**
 * From when each in a line may choose, first to last: the first at the birth, the others once everybody before has
 * chosen, or when the time of who is before them is up. Who let it pass may still choose, beside the next.
 */
export function turnStarts(line: readonly InLine[], bornAt: Instant, hours: number): Instant[] {
  let next = bornAt;
  return line.map(({ doneAt }) => {
    const mine = next;
    const end = plus(mine, hours * HOUR);
    next = doneAt === null || doneAt > end ? end : doneAt < mine ? mine : doneAt;
    return mine;
  });
}

/** How many of the young each in a line can have, in its order; 0 for those for whom none is left. */
export function shareYoung(line: readonly { heads: number }[], born: number): number[] {
  let left = born;
  return line.map(({ heads }) => {
    const mine = Math.min(heads, left);
    left -= mine;
    return mine;
  });
}

/** Whether the expected days of a birth can be sold. */
export function checkBirthDays(from: Day, to: Day, today: Day): Result<null, "VALIDATION_FAILED"> {
  const wrong = (field: string, message: string) =>
    refuse("VALIDATION_FAILED", undefined, { errors: [{ field, message }] });
  if (to < from) return wrong("birthTo", "Debe ser el mismo día o después.");
  if (to < today) return wrong("birthTo", "Esos días ya pasaron.");
  if (daysBetween(today, to) > birthBounds.ahead) return wrong("birthTo", "Es más de un año: revisa la fecha.");
  return ok(null);
}

/** Why somebody in line can't choose yet; undefined when they can. */
export function whyNotYet(it: {
  bornAt: Instant | null;
  days: string;
  /** From when they may; null for who bought after the birth. */
  start: Instant | null;
  startWords: string;
  now: Instant;
}): string | undefined {
  if (it.bornAt === null) return `Todavía no nace: se espera ${it.days}. Te avisamos cuando te toque escoger.`;
  if (it.start !== null && it.start > it.now)
    return `Todavía no te toca escoger. Te toca cuando escoja quien va antes, a más tardar el ${it.startWords}.`;
  return undefined;
}

/** "nacieron 2 cabezas". */
export const bornInWords = (n: number): string =>
  n === 0 ? "no nació ninguna" : n === 1 ? "nació 1 cría" : `nacieron ${headsInWords(n)}`;
