import { LIKE_A_DAY, plainCell, plainText } from "../../kernel/files/cells";
import { itemAt, lookup, present } from "../../kernel/lookup";
import { searchText } from "../../kernel/text/search-text";
import { isMarkType, markTypes, readMark } from "../animals/identifiers";
import { type ColumnKey, columns } from "./columns";

/** Normalizes a header: accents, case and punctuation are ignored, and the raised letter of Nº. */
export const simple = (text: string) => searchText(text.replace(/[^\p{L}\p{N}]+|[ºª]/gu, " "));

/** Words of a header that say nothing of its column: "No. de arete", "Arete #", "Peso en kg". */
const FILLERS = new Set("no num nro numero n de del la el los las y o u en su kg kgs kilos".split(" "));
/** How people cut the words of a header short. */
const CUT = lookup<string, string>({
  fec: "fecha",
  f: "fecha",
  nac: "nacimiento",
  nacim: "nacimiento",
  obs: "observaciones",
  observ: "observaciones",
  ident: "identificacion",
  elect: "electronico",
  electr: "electronico",
});
const bare = (text: string) =>
  simple(text)
    .split(" ")
    .filter((word) => !FILLERS.has(word))
    .map((word) => CUT[word] ?? word)
    .join(" ");

const named = columns.flatMap((c) => [c.header, ...c.also].map((name) => [name, c.key] as const));
const byName = new Map<string, ColumnKey>(named.map(([name, key]) => [simple(name), key]));
const byBareName = new Map<string, ColumnKey>(
  // The first has it: a later column's words must not take an earlier one's.
  [...named].reverse().flatMap(([name, key]) => (bare(name) ? [[bare(name), key] as const] : [])),
);
const readName = (name: string) =>
  // Initials may have their points: F.N.
  byName.get(simple(name)) ?? byBareName.get(bare(name)) ?? byName.get(simple(name).replaceAll(" ", ""));

/** Names that mean their column only where no other does: "Código" beside "Arete" is another thing. */
const VAGUE = new Set([
  ...["id animal", "identificacion animal", "identificador", "arete animal", "arete visual", "arete id", "aretes"],
  ...["no animal", "no de animal", "num animal", "numero animal", "numero de animal", "vaca", "noarete"],
  ...["clave", "codigo", "codigo animal", "economico", "numero economico", "chapeta", "crotal", "caravana"],
  ...["ear tag", "tag id", "arete oficial siniiga", "id siniiga", "arete rfid"],
  ...["sexo animal", "hembra macho", "h m", "m h", "sex", "gender"],
  ...["ano de nacimiento", "ano nacimiento", "nacido", "fn", "birth date", "birthdate", "date of birth", "dob"],
  ...["peso hoy", "peso ultimo", "ultimo peso", "pv"],
]);
const isVague = (name: string) =>
  [simple(name), bare(name), simple(name).replaceAll(" ", "")].some((it) => VAGUE.has(it));

/** The column of a header; undefined for an unknown one. What stands in brackets adds a unit, or says it again. */
export function columnOf(header: string): ColumnKey | undefined {
  const parts = /^([^(]*)\(([^)]*)\)?\s*$/.exec(header);
  return readName(header) ?? (parts ? (readName(itemAt(parts, 1)) ?? readName(itemAt(parts, 2))) : undefined);
}
export const headerOf = (key: ColumnKey) => present(columns.find((c) => c.key === key)).header;

/** By the name of a column in the file, what a person answered: which column it is, or that it isn't used. */
export type ChosenColumns = Readonly<Record<string, ColumnKey | "none">>;

/** The position of each column in a file. */
export interface Header {
  at: (ColumnKey | undefined)[];
  /** Headers that match no column. */
  unused: string[];
}
export interface FileFault {
  line: number;
  /** The header in the file; absent when the fault concerns the whole line. */
  column?: string;
  message: string;
}

/** A header is looked for in so many lines: titles stand above it. */
const HEADER_WITHIN = 20;
/** The line with the names of the columns: the first that has two of them, else the first. */
export function headerIndex(records: readonly (readonly string[])[]): number {
  const at = records.slice(0, HEADER_WITHIN).findIndex((cells) => cells.filter((cell) => columnOf(cell)).length > 1);
  return Math.max(at, 0);
}

/** Headings under which a list counts its lines, and those under which a reader writes what it read. */
const COUNTS = new Set(["no", "num", "numero", "n", "nro"]);
const READ_BY = new Set(["tag", "animal id"]);
/** Whether the values are 1, 2, 3…, the line numbers of the list. */
const isCount = (values: readonly string[]) => values.length > 0 && values.every((value, n) => value === String(n + 1));
const isElectronic = (value: string) => readMark("rfid_iso", value).ok;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isUuid = (text: string) => UUID.test(text);
/**
 * Parses the line with the names of the columns. `below`: the lines after it. A column "ID" in which nothing is an id of
 * ours is the ranch's own number of each animal.
 */
export function readHeader(
  cells: readonly string[],
  below: readonly (readonly string[])[] = [],
  line = 1,
  chosen: ChosenColumns = {},
): { ok: true; header: Header } | { ok: false; fault: FileFault } {
  const fault = (message: string, column?: string) => ({
    ok: false as const,
    fault: { line, message, ...(column ? { column } : {}) },
  });
  const named = cells.map((name) => {
    const said = Object.hasOwn(chosen, plainText(name)) ? chosen[plainText(name)] : columnOf(name);
    return said === "none" ? undefined : said;
  });
  const isSure = (i: number) => Object.hasOwn(chosen, plainText(cells[i] ?? "")) || !isVague(cells[i] ?? "");
  for (const [i, key] of named.entries())
    if (key && !isSure(i) && named.some((other, n) => other === key && n !== i && (isSure(n) || n < i)))
      named[i] = undefined;
  const valuesOf = (i: number) => below.map((row) => plainCell(row[i] ?? "")).filter((value) => value !== "");
  const marksOf = () => named.filter((key) => key && isMarkType(key)).length;
  for (const [i, key] of named.entries()) {
    if (key !== "ear_tag_internal" || Object.hasOwn(chosen, plainText(cells[i] ?? ""))) continue;
    const name = simple(cells[i] ?? "");
    const values = valuesOf(i);
    if (COUNTS.has(name) && marksOf() > 1 && isCount(values)) named[i] = undefined;
    else if (READ_BY.has(name) && !named.includes("rfid_iso") && values.length > 0 && values.every(isElectronic))
      named[i] = "rfid_iso";
  }
  const own = named.indexOf("id");
  const values = valuesOf(own).map((value) => value.toLowerCase());
  const isRanchs = own >= 0 && values.length > 0 && !values.some(isUuid);
  const at = named.map((key) =>
    key === "id" && isRanchs ? (named.includes("ear_tag_internal") ? undefined : "ear_tag_internal") : key,
  );
  if (at.every((key) => key === undefined))
    return fault(
      "La primera línea lleva los nombres de las columnas (Arete, Especie, Sexo…) y aquí no encontramos ninguno. Ponlos, o baja la plantilla.",
    );
  for (const [i, key] of at.entries()) {
    const first = at.indexOf(key);
    if (key && first !== i)
      return fault(`«${cells[first]}» y «${cells[i]}» son la misma columna (${headerOf(key)}). Deja una.`, cells[i]);
  }
  return {
    ok: true,
    header: { at, unused: cells.filter((name, i) => at[i] === undefined && name.trim() !== "") },
  };
}

const IDENTIFIES: readonly (ColumnKey | undefined)[] = ["id", "name", ...markTypes];
/** Whether the file has a column that identifies the animal of each line. */
export const identifiesAnimals = (header: Header) => header.at.some((key) => IDENTIFIES.includes(key));

/** Words of what is measured, counted or dated, which may well differ in each line. */
const MEASURED =
  /peso|pesaje|kilo|precio|costo|valor|importe|fecha|dia\b|edad|mes|litro|leche|temperatura|medida|perimetro|folio|factura|telefono|gdp|ganancia|weight|date|time|hora/;
/** A column is asked about only in a list of at least so many animals: the value of a single one is always unique. */
const TELLING = 2;
/** The form of a tag: up to 30 letters and figures, with at least one figure. */
const LIKE_A_TAG = /^(?=.*\d)[\p{L}\d][\p{L}\d\s./#_-]{0,29}$/u;
/**
 * The columns that are left out though each animal has a value of its own there: what people call their tags. They are
 * asked about. `names` and `below`: the header's cells and the lines after it.
 */
export function unusedTags(
  header: Header,
  names: readonly string[],
  below: readonly (readonly string[])[],
  chosen: ChosenColumns,
): string[] {
  const rows = below.filter((cells) => !isSum(cells) && cells.some((cell) => cell.trim() !== ""));
  if (rows.length < TELLING) return [];
  return names.filter((name, i) => {
    if (header.at[i] !== undefined || name === "" || Object.hasOwn(chosen, name) || MEASURED.test(simple(name)))
      return false;
    const values = rows.map((cells) => plainCell(cells[i] ?? ""));
    const isTag = (value: string) => LIKE_A_TAG.test(value) && !LIKE_A_DAY.test(value);
    return values.every(isTag) && new Set(values).size === values.length && !isCount(values);
  });
}
const SUM = /^(sub|gran )?total|^suma\b|^promedio\b/;
/** Whether a line is a total below the list: it begins with a word for a sum and has only figures after it. */
export const isSum = (cells: readonly string[]): boolean => {
  const [first = "", ...others] = cells.map((cell) => plainCell(cell)).filter((cell) => cell !== "");
  return SUM.test(searchText(first)) && others.every((cell) => /^[\d.,$ ]*$|^animales$|^cabezas$/i.test(cell));
};
/** Whether a line is a title or a note: its only filled cell has a colon, a word for a sum, or under the tags no figure. */
export const isNote = (cells: readonly string[], header: Header): boolean => {
  const [at, ...others] = [...cells.keys()].filter((i) => plainCell(cells[i] ?? "") !== "");
  if (at === undefined || others.length > 0 || header.at.filter((key) => key).length < 2) return false;
  const text = plainCell(cells[at] ?? "");
  return /:/.test(text) || SUM.test(searchText(text)) || (header.at[at] !== "name" && !/\d/.test(text));
};
