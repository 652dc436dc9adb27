import { plainCell, plainText, readDay, readNumber } from "../../kernel/files/cells";
import { lookup } from "../../kernel/lookup";
import { MAX_AMOUNT } from "../../kernel/money";
import { species } from "../../kernel/species";
import { isFormula, unguard } from "../../kernel/text/formula-guard";
import type { Day } from "../../kernel/time";
import { animalBounds as bounds, type OwnerKind, type Precision, type Purpose, type Sex } from "../animals/attributes";
import { isMarkType, type MarkType, readMark } from "../animals/identifiers";
import type { ColumnKey } from "./columns";
import { type FileFault, type Header, headerOf, isUuid } from "./header";
import { ownerKindOf, precisionOf, purposeOf, sexOf, speciesOf } from "./words";

interface FileMark {
  type: MarkType;
  value: string;
  norm: string;
}
/** One parsed line of a file. An absent property was an empty cell, which changes nothing. */
export interface FileAnimal {
  line: number;
  id?: string;
  name?: string;
  species?: string;
  breed?: string;
  sex?: Sex;
  birthDate?: Day;
  birthPrecision?: Precision;
  /** Set when only the month or the year of the birth was given. */
  birthAs?: "month" | "year";
  color?: string;
  features?: string;
  purpose?: Purpose;
  marks: FileMark[];
  /** An identifier of the parent, or its id. */
  dam?: string;
  sire?: string;
  group?: string;
  weightG?: number;
  weighedOn?: Day;
  ownerKind?: OwnerKind;
  acquiredOn?: Day;
  acquiredFrom?: string;
  acquiredUpp?: string;
  /** Centavos. */
  acquiredPrice?: number;
  notes?: string;
  story?: string;
}

/** A heavier weight is a typing error: no ranch animal reaches it. */
const MAX_WEIGHT_G = 3_000_000;
/** Placeholders that people write in an empty cell. */
const NOTHING = /^(?:|-+|—|–|n\/a|s\/n|s\/d)$/i;
/** Excel's scientific notation of a long number: its last digits are lost. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it detects
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;
const speciesNames = Object.values(species)
  .map((s) => s.name.toLowerCase())
  .join(", ");

/** Years that no animal of a species has reached, with room above the oldest on record. A species that isn't here may be a tortoise. */
const LONGEST_LIFE = lookup<string, number>({
  cattle: 50,
  goat: 35,
  sheep: 35,
  horse: 65,
  pig: 35,
  dog: 35,
  rabbit: 25,
  donkey: 65,
  cat: 45,
  deer: 40,
  bison: 50,
  llama: 40,
  alpaca: 40,
});
const longestLife = (species: string | undefined) => LONGEST_LIFE[species ?? ""] ?? 100;

/** Separates identifiers of one type in a cell. */
export const BETWEEN_MARKS = " | ";

/** Parses one line of a file. Every fault is reported with its column as the file names it. */
export function readRow(
  cells: readonly string[],
  header: Header,
  names: readonly string[],
  line: number,
  today: Day,
): { animal: FileAnimal; faults: FileFault[] } {
  const animal: FileAnimal = { line, marks: [] };
  const faults: FileFault[] = [];
  const put = <K extends keyof FileAnimal>(key: K, value: FileAnimal[K]) => {
    animal[key] = value;
  };
  const fault = (i: number, message: string) => faults.push({ line, column: names[i] ?? "", message });
  const text = (i: number, cell: string, key: TextKey, max: number) => {
    const value = TALL.has(key) ? cell.replace(/\r\n?/g, "\n") : cell.replace(/\s+/g, " ");
    if (value.length > max) fault(i, `Tiene ${value.length} letras y caben ${max}.`);
    else put(key, value);
  };
  const word = <K extends keyof FileAnimal>(i: number, key: K, read: FileAnimal[K] | undefined, options: string) => {
    if (read === undefined) fault(i, `No conocemos «${cells[i]?.trim().slice(0, 40)}». Usa ${options}.`);
    else put(key, read);
  };
  const day = (i: number, cell: string, key: "birthDate" | "weighedOn" | "acquiredOn") => {
    const read = readDay(cell, today);
    if (!read.ok) return fault(i, read.message);
    if (key !== "birthDate" && read.value.precision !== "day")
      return fault(i, "Falta el día: escríbela como 31/12/2024.");
    put(key, read.value.day);
    if (key === "birthDate" && read.value.precision !== "day") put("birthAs", read.value.precision);
    return undefined;
  };

  if (cells.slice(header.at.length).some((c) => c.trim() !== ""))
    faults.push({
      line,
      message: `Tiene ${cells.length} celdas y el encabezado ${header.at.length}. Suele ser una coma dentro de un texto sin comillas.`,
    });
  for (const [i, key] of header.at.entries()) {
    // An apostrophe before a name or a note is a letter of it.
    const cell = key !== undefined && isText(key) ? plainText(cells[i] ?? "") : plainCell(cells[i] ?? "");
    if (key === undefined || NOTHING.test(cell)) continue;
    if (CONTROL.test(cell)) fault(i, "Tiene letras que no se pueden leer. Escríbela otra vez.");
    else if (isFormula(cell) && !NUMBERS.has(key))
      fault(i, "Parece una fórmula. Escribe su valor; si de verdad empieza así, ponle un apóstrofo (') delante.");
    else readCell(i, key, unguard(cell));
  }
  // An animal that is there already is as somebody wrote it.
  const age =
    animal.id === undefined && animal.birthDate && Number(today.slice(0, 4)) - Number(animal.birthDate.slice(0, 4));
  if (age && age > longestLife(animal.species))
    fault(
      header.at.indexOf("birthDate"),
      `Tendría ${age} años, más de los que vive. Revisa el año; con cuatro números no hay duda.`,
    );
  return { animal, faults };

  function readCell(i: number, key: ColumnKey, cell: string) {
    if (isMarkType(key)) return readMarks(i, key, cell);
    if (key === "birthDate" || key === "weighedOn" || key === "acquiredOn") return day(i, cell, key);
    switch (key) {
      case "id":
        return isUuid(cell.toLowerCase())
          ? put("id", cell.toLowerCase())
          : fault(i, "No es un Id de Corral. Déjalo vacío si el animal es nuevo.");
      case "species":
        return word(i, key, speciesOf(cell), `${speciesNames}`);
      case "sex":
        return word(i, key, sexOf(cell), "hembra, macho, macho castrado, hembra esterilizada o sin definir");
      case "birthPrecision":
        return word(i, key, precisionOf(cell), "día exacto, sólo el mes, sólo el año o aproximada");
      case "purpose":
        return word(i, key, purposeOf(cell), "cría, leche, engorda, compañía, exhibición, trabajo o conservación");
      case "ownerKind":
        return word(i, key, ownerKindOf(cell), "propio, a consignación o en sociedad");
      case "weight":
        return number(i, cell, "weightG", 3, MAX_WEIGHT_G, "Pesa más de 3,000 kg. Revisa el número: va en kilos.");
      case "acquiredPrice":
        return number(i, cell, key, 2, MAX_AMOUNT, "Es más de lo que cabe.");
      case "dam":
      case "sire":
        return text(i, cell, key, 60);
      default:
        return text(i, cell, key, LONGEST[key]);
    }
  }

  function number(
    i: number,
    cell: string,
    key: "weightG" | "acquiredPrice",
    decimals: number,
    max: number,
    over: string,
  ) {
    const read = readNumber(cell, decimals);
    if (!read.ok) fault(i, read.message);
    else if (read.value > max) fault(i, over);
    else if (key === "weightG" && read.value === 0) fault(i, "El peso debe ser mayor que cero.");
    else put(key, read.value);
  }

  function readMarks(i: number, type: MarkType, cell: string) {
    for (const typed of cell.split(BETWEEN_MARKS.trim()).map((t) => t.trim())) {
      if (typed === "") continue;
      if (SCIENTIFIC.test(typed)) {
        fault(
          i,
          "Excel cambió este número y le quitó dígitos. Dale a la columna formato de texto y escríbelo otra vez.",
        );
        continue;
      }
      const read = typed.length > bounds.mark ? undefined : readMark(type, typed);
      if (!read) fault(i, `Es más larga que ${bounds.mark} letras.`);
      else if (!read.ok) fault(i, read.message);
      else if (!animal.marks.some((m) => m.type === type && m.norm === read.norm))
        animal.marks.push({ type, value: read.raw, norm: read.norm });
    }
  }
}

type TextKey =
  | "name"
  | "breed"
  | "color"
  | "features"
  | "dam"
  | "sire"
  | "group"
  | "acquiredFrom"
  | "acquiredUpp"
  | "notes"
  | "story";
const LONGEST: Record<Exclude<TextKey, "dam" | "sire">, number> = {
  name: bounds.name,
  breed: bounds.breed,
  color: bounds.color,
  features: bounds.features,
  group: bounds.group,
  acquiredFrom: bounds.from,
  acquiredUpp: 40,
  notes: bounds.notes,
  story: bounds.story,
};
const isText = (key: ColumnKey) => Object.hasOwn(LONGEST, key);
/** Columns whose cells may contain line breaks. */
const TALL = new Set<string>(["notes", "story"]);
/** Columns where a leading sign is part of a number, not a formula. */
const NUMBERS = new Set<ColumnKey>(["weight", "acquiredPrice"]);

/** The header of a column for a fault that belongs to no cell of the file. */
export const columnSaid = (header: Header, names: readonly string[], key: ColumnKey) => {
  const i = header.at.indexOf(key);
  return i < 0 ? headerOf(key) : (names[i] ?? headerOf(key));
};
