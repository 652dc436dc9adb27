import { LIKE_A_DAY } from "../../kernel/files/cells";
import { isOneAnimals } from "../animals/identifiers";
import type { FileAnimal } from "./read-row";
import { type HerdIndex, markKey, type Say } from "./targets";

const FIGURES = /^\d+(?:[.,]\d+)?(?:E\+?\d{1,2})?$/i;
/** The number that a spreadsheet takes a tag for; undefined for one that isn't read as a number. */
const numberOf = (value: string) => (FIGURES.test(value) ? Number(value.replace(",", ".")) : undefined);

/**
 * Tells of tags that a spreadsheet changed when it opened and saved a file: zeros that are gone from 001338 or 12.10, E
 * notation of 1E5, a day made of 1-2. Nobody wears them, and where the herd knows the tag before, its name is told.
 */
export function sayDamage(rows: readonly FileAnimal[], herd: HerdIndex, say: Say): void {
  const fresh = rows.flatMap((row) =>
    row.marks
      .filter((mark) => isOneAnimals(mark.type) && !herd.owners.has(markKey(mark)))
      .map((mark) => ({ row, mark, number: numberOf(mark.value) })),
  );
  if (fresh.length === 0) return;
  const wanted = new Set(fresh.map((it) => it.number));
  const alike = new Map<string, string>();
  for (const [key, { value }] of herd.owners) {
    const number = value === undefined ? undefined : numberOf(value);
    if (value !== undefined && number !== undefined && wanted.has(number))
      alike.set(`${key.slice(0, key.indexOf(" "))} ${number}`, value);
  }
  for (const { row, mark, number } of fresh) {
    const known = number === undefined ? undefined : alike.get(`${mark.type} ${number}`);
    if (known !== undefined)
      say(
        row.line,
        mark.type,
        `¿Es «${known}»? La hoja de cálculo le cambió los ceros o los dígitos. Dale a la columna formato de texto y escríbelo otra vez.`,
      );
    else if (LIKE_A_DAY.test(mark.value))
      say(
        row.line,
        mark.type,
        `«${mark.value}» es una fecha: la hoja de cálculo la hizo de lo que decía. Dale a la columna formato de texto y escríbelo otra vez.`,
      );
  }
}
