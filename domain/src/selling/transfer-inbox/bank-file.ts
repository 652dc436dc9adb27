import { isNoAmount, plainCell, readSignedAmount } from "../../kernel/files/cells";
import { decodeFile, mostUsed, separatorOf } from "../../kernel/files/decode";
import { itemAt, keysOf } from "../../kernel/lookup";
import { type Centavos, centavos } from "../../kernel/money";
import { cutText } from "../../kernel/text/cut";
import { searchText } from "../../kernel/text/search-text";
import type { Day } from "../../kernel/time";
import { looksLikeTrackingKey } from "../../payments/tracking-key";
import { BEGINS_LIKE_A_DAY, isAmount, isLikeADay, readBalance, readBankDay, readCredit } from "./bank-cells";
import { columnsByContent } from "./columns-by-content";
import { type CsvRecord, readCsv } from "./csv";
import { directionReader } from "./movement-direction";

/** What a bank's file may hold: a year of a busy account. */
export const bankFileBounds = { bytes: 2_097_152, rows: 5_000, columns: 40, preview: 4 } as const;

/** Which column of the file says what, from 0. */
export interface BankColumns {
  day: number;
  amount: number;
  concept: number | null;
  key: number | null;
  sender: number | null;
  /** Says of each amount whether it came in or went out, where the file has one column for both without a sign. */
  kind: number | null;
  /** What the account held after the movement. */
  balance: number | null;
}
export type BankColumn = keyof BankColumns;
type Known = { [C in BankColumn]?: number | undefined };

/** Money that came in, as a line of the file says it. */
export interface BankMovement {
  day: Day;
  amount: Centavos;
  concept: string;
  key: string;
  sender: string;
  /** The account's balance after it, in centavos; may be negative. Null where the file has none. */
  balance: number | null;
  /** Which of several equal ones of the file. */
  ordinal: number;
  line: number;
  /** The texts and the number as releases before migration 0087 read them. Used only to find the rows that they stored. */
  before: { key: string; concept: string; ordinal: number };
}
export interface BankFile {
  header: string[];
  rows: CsvRecord[];
  /** Nothing ends the last line: it has to be looked at. */
  endsOpen: boolean;
}
type Read<T> = { ok: true; value: T } | { ok: false; message: string };

const refuseAt = (line: number, message: string) =>
  ({ ok: false, message: `Renglón ${line.toLocaleString("es-MX")}: ${message}` }) as const;
const CUT = "el archivo está cortado ahí. Descárgalo otra vez del banco y elige ese.";

/** Words of money that went out: a column of charges is never money in, wherever it stands. */
const OUT = "cargo|retir|debito|debit|egreso|salida|envi|charge|withdraw|outflow|(?:paid|money).?out";
export const bankOutWords = new RegExp(OUT);
/** A column of what came in, and of nothing else. */
const CREDITS = new RegExp(
  `^(?!fecha|no |num|hora|saldo)(?!.*(${OUT})).*(abono|deposit|credit|ingreso|entrada|haber|inflow|(paid|money).?in)`,
);
/** Words that name each column in a header. Of several expressions the first that matches any column wins. */
const words: Record<BankColumn, RegExp | readonly RegExp[]> = {
  day: [
    /^(fecha|dia|date)(?!.*(valor|liquidacion|vencimiento))/,
    /^(fecha|dia|date)/,
    // Release_date, booking_date, completed date: before when it was begun or counts from.
    /^(?!.*(value|valuta|start)).*(^|[^a-z])(fecha|date)([^a-z]|$)/,
    /(^|[^a-z])(fecha|date)([^a-z]|$)/,
  ],
  amount: [CREDITS, new RegExp(`^(?!.*(${OUT}|saldo|fecha)).*(importe|monto|cantidad|amount)`)],
  // The payer's own words come before the bank's name for the movement.
  concept: [
    /^concepto/,
    /^(descripcion|description|detalle|movimiento)/,
    /(concept|descripcion|description|detalle|leyenda|narrative|memo|purpose)/,
  ],
  // SPEI's own key identifies a transfer; a reference is often the branch's.
  key: [/rastreo|tracking/, /(referencia|folio|autorizacion)/],
  // The account's own name stands under "beneficiario": of what came in, that is the business itself.
  sender: [
    /^nombre.*(ordenante|remitente|emisor|pagador)/,
    /^(?!.*(cta|cuenta|clabe|rfc|curp|banco|institucion)).*(ordenante|remitente|emisor|pagador)/,
    /^nombre(?!.*(beneficiario|receptor|destin))/,
    /^(payer|payee|name)$/,
  ],
  balance: [
    /^saldo(?!.*(inicial|anterior|promedio|disponible))|^(running.?)?bal/,
    /^(?!.*(initial|final|opening|closing)).*balance$/,
  ],
  kind: /^(tipo(?! de cambio)|naturaleza|signo|cargo.{0,3}abono|charge.{0,3}credit|debito?.{0,3}credito?|[dc]r? ?\/ ?[dc]r?$|\+ ?\/ ?-)/,
};
const columnNames = keysOf(words);
const BANK_SEPARATORS = [",", ";", "\t", "|"] as const;
/** A header is looked for in so many lines: banks put the account and the period above it. */
const HEADER_WITHIN = 20;

const trimmed = (cells: readonly string[]) => {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === "") names.pop();
  return names;
};

/** Opens a bank's file: its encoding, separator and header are found by themselves. Nothing of it is understood yet. */
export function openBankFile(bytes: Uint8Array): Read<BankFile> {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return decoded.line ? refuseAt(decoded.line, decoded.message) : decoded;
  const known = separatorOf(decoded.text);
  const body = known.skip ? decoded.text.replace(/^[^\r\n]*(?:\r\n|\r|\n)?/, "") : decoded.text;
  // The first line may be the account's name, without any separator: the one that most lines have is it.
  const separator = known.skip ? known.separator : mostUsed(body.split(/\r\n|\r|\n/, 200), BANK_SEPARATORS).separator;
  const read = readCsv(body, separator);
  if (!read.ok) return refuseAt(read.line + known.skip, `abre comillas (") que no se cierran, o ${CUT}`);
  return bankFileOf(
    read.records.map((it) => ({ ...it, line: it.line + known.skip })),
    read.endsOpen,
  );
}

/** The same of rows that are read already, those of a sheet of a workbook. */
export function bankFileOf(records: readonly CsvRecord[], endsOpen: boolean): Read<BankFile> {
  if (records.length === 0) return { ok: false, message: "El archivo está vacío. Elige otro." };
  const { header, begins } = findHeader(records);
  if (header.length < 2)
    return {
      ok: false,
      message: "No encontramos columnas. Descarga los movimientos como CSV, con sus títulos, y elige ese archivo.",
    };
  if (header.length > bankFileBounds.columns)
    return { ok: false, message: `Trae más de ${bankFileBounds.columns} columnas. Elige el archivo de movimientos.` };
  const titles = header.join("\t");
  const isHeaderAgain = ({ cells }: CsvRecord) => trimmed(cells).join("\t") === titles;
  const rows = withoutFooter(
    records.slice(begins).filter((it) => !isTitle(it) && !isHeaderAgain(it)),
    header.length,
  );
  if (rows.length === 0)
    return { ok: false, message: "El archivo sólo trae los títulos: no hay movimientos. Elige otro." };
  if (rows.length > bankFileBounds.rows)
    return {
      ok: false,
      message: `Trae más de ${bankFileBounds.rows.toLocaleString("es-MX")} movimientos. Descarga un periodo más corto.`,
    };
  // A last column without a title, which every line has.
  const wide = Math.min(bankFileBounds.columns, ...rows.map(({ cells }) => trimmed(cells).length));
  for (let n = header.length; n < wide; n++) header.push(numbered(n));
  const shifted = rows.find(({ cells }) => isAmount(trimmed(cells).slice(header.length).at(-1) ?? ""));
  if (shifted)
    return refuseAt(
      shifted.line,
      "trae una columna de más. Suele ser una coma dentro de un texto sin comillas: quítala, o ponle comillas al texto.",
    );
  const short = rows.find((row) => row.cells.length < header.length);
  if (short)
    return refuseAt(
      short.line,
      short === rows.at(-1)
        ? `le faltan columnas: ${CUT}`
        : "le faltan columnas. Si no es un movimiento, quítalo del archivo y elígelo otra vez.",
    );
  return { ok: true, value: { header, rows, endsOpen } };
}

/**
 * Totals and notes that a bank puts below the movements, of fewer columns. A line in which anything begins like a day may
 * be a movement that was cut off: it stays, and is told.
 */
function withoutFooter(rows: CsvRecord[], width: number): CsvRecord[] {
  const isNote = ({ cells }: CsvRecord) => cells.length < width && !cells.some((cell) => BEGINS_LIKE_A_DAY.test(cell));
  let end = rows.length;
  while (end > 0 && isNote(itemAt(rows, end - 1))) end--;
  return rows.slice(0, end);
}

/** Whether a line between movements has only a text, such as the name of the card that the next ones belong to. */
const isTitle = ({ cells }: CsvRecord) => {
  const [only, ...others] = cells.filter((cell) => cell.trim() !== "");
  return only !== undefined && others.length === 0 && !BEGINS_LIKE_A_DAY.test(only) && !isAmount(only);
};

const isMovement = ({ cells }: CsvRecord) => cells.some(isLikeADay) && cells.some(isAmount);

const numbered = (n: number) => `Columna ${n + 1}`;
const UNNAMED = /^Columna \d+$/;
/** The column with the most letters, which is proposed as the concept of a file without titles. */
function wordiest(file: BankFile, known: Known): number | null {
  const letters = file.header.map((_, n) =>
    Object.values(known).includes(n)
      ? 0
      : file.rows.reduce((sum, { cells }) => sum + (cells[n]?.match(/\p{L}/gu)?.length ?? 0), 0),
  );
  const most = Math.max(...letters);
  return most > 0 ? letters.indexOf(most) : null;
}

/**
 * Finds the line of titles and the first line of movements. The titles are the first line that names a day and an amount, else
 * the line above the first movement. A file without titles gets numbered ones.
 */
function findHeader(records: readonly CsvRecord[]): { header: string[]; begins: number } {
  const first = records.slice(0, HEADER_WITHIN);
  const below = (at: number) => ({ header: trimmed(first[at]?.cells ?? []), begins: at + 1 });
  const named = first.findIndex(({ cells }) => {
    const guess = guessColumns(cells);
    return guess.day !== undefined && guess.amount !== undefined;
  });
  if (named >= 0) return below(named);
  const sure = first.findIndex(isMovement);
  if (sure < 0)
    return below(
      Math.max(
        0,
        first.findIndex(({ cells }) => trimmed(cells).length > 1),
      ),
    );
  const width = trimmed(first[sure]?.cells ?? []).length;
  // A line above with a day or an amount is a movement too: one of whole pesos, or one that isn't booked yet.
  let begins = sure;
  const isOne = (at: number) =>
    first[at]?.cells.length === first[sure]?.cells.length &&
    first[at]?.cells.some((cell) => isLikeADay(cell) || isAmount(cell));
  while (isOne(begins - 1)) begins--;
  const above = trimmed(first[begins - 1]?.cells ?? []);
  if (above.length > 1 && above.length >= width - 1) return below(begins - 1);
  return { header: Array.from({ length: width }, (_, n) => numbered(n)), begins };
}

/** What the header's own words say of its columns. */
function guessColumns(header: readonly string[]): Partial<Record<BankColumn, number>> {
  const names = header.map((name) => searchText(name));
  const guess: Partial<Record<BankColumn, number>> = {};
  for (const column of columnNames) {
    const taken = Object.values(guess);
    const at = [words[column]]
      .flat()
      .map((word) => names.findIndex((name, n) => word.test(name) && !taken.includes(n)))
      .find((found) => found >= 0);
    if (at !== undefined) guess[column] = at;
  }
  return guess;
}

/**
 * The columns that are proposed for a file: by the words of its titles, then by the values. A column that tells charges from
 * deposits is only proposed if its value is understood in every movement.
 */
export function suggestColumns(file: BankFile): Record<BankColumn, number | null> {
  const guess = guessColumns(file.header);
  const seen = columnsByContent(file.rows, file.header.length, guess);
  const known = { ...guess, ...seen };
  const movements = file.rows.filter(isMovement);
  const kind = guess.kind ?? unnamedKind(file, movements, known);
  const said = kind === undefined ? [undefined] : saidDirections(file, movements, kind);
  // Where nothing else tells a charge, a value that isn't understood is asked about when the file is read.
  const tellsDirection =
    !said.includes(undefined) || (needsDirection(file, known) && said.some((it) => it !== undefined));
  const { key } = guess;
  // A reference of a few figures is the branch's, and another day another one.
  const isKey =
    key !== undefined &&
    (/rastreo|tracking/.test(searchText(file.header[key] ?? "")) ||
      file.rows.some(({ cells }) => looksLikeTrackingKey(plainCell(cells[key] ?? ""))));
  return {
    day: seen.day ?? null,
    amount: seen.amount ?? null,
    concept: guess.concept ?? (file.header.every((name) => UNNAMED.test(name)) ? wordiest(file, known) : null),
    key: isKey ? key : null,
    sender: guess.sender ?? null,
    kind: tellsDirection ? (kind ?? null) : null,
    balance: seen.balance ?? null,
  };
}

/** What each movement's value in this column says: in or out; undefined where it isn't understood. */
function saidDirections(file: BankFile, movements: readonly CsvRecord[], kind: number) {
  const directionOf = directions(file, kind);
  return movements.map(({ cells }) => directionOf(plainCell(cells[kind] ?? "")));
}

/** Whether one column has the amounts of charges and deposits alike, without a sign. */
const needsDirection = (file: BankFile, { amount }: Known) =>
  amount !== undefined &&
  !CREDITS.test(searchText(file.header[amount] ?? "")) &&
  !file.rows.some(({ cells }) => (readSignedAmount(cells[amount] ?? "") ?? 0) < 0);

/**
 * The column that tells charges from deposits without a title that says so, where one column has the amounts of both without a
 * sign: a charge is never money in.
 */
function unnamedKind(file: BankFile, movements: readonly CsvRecord[], known: Known): number | undefined {
  if (!needsDirection(file, known)) return undefined;
  const taken = new Set(Object.values(known));
  return [...file.header.keys()].find((at) => {
    const said = taken.has(at) ? [] : saidDirections(file, movements, at);
    return said.includes("in") && said.includes("out") && !said.includes(undefined);
  });
}

/** Whether these columns are in the file, each once, with a day and an amount among them. */
export function checkColumns(columns: BankColumns, width: number): boolean {
  const chosen = Object.values(columns).filter((it): it is number => it !== null);
  return new Set(chosen).size === chosen.length && chosen.every((it) => Number.isInteger(it) && it >= 0 && it < width);
}

/**
 * The money that came in by each line. What went out, and lines without an amount, are counted apart; one line that
 * can't be read refuses the whole file, with its number.
 */
export function readMovements(
  file: BankFile,
  columns: BankColumns,
  today: Day,
): Read<{ movements: BankMovement[]; others: number }> {
  const movements: BankMovement[] = [];
  const [ordinalOf, ordinalBefore] = [countEqual(), countEqual()];
  let others = 0;
  const directionOf = directions(file, columns.kind);
  const [first, last] = [
    file.rows.findIndex((row) => !isBroughtForward(row, columns)),
    file.rows.findLastIndex((row) => !isBelow(row, columns)),
  ];
  for (const { cells, line } of file.rows.slice(Math.max(0, first), last + 1)) {
    const raw = (column: BankColumn) => tidy(cells[columns[column] ?? -1] ?? "");
    const cell = (column: BankColumn) => tidy(plainCell(cells[columns[column] ?? -1] ?? ""));
    const amount = readCredit(cell("amount"));
    if (!amount.ok) return refuseAt(line, `en «${file.header[columns.amount]}», ${lowerFirst(amount.message)}`);
    const direction = amount.value === 0 ? "out" : directionOf(cell("kind"));
    if (!direction)
      return refuseAt(
        line,
        `en «${file.header[columns.kind ?? 0]}», «${cell("kind").slice(0, 40)}» no dice si el dinero llegó o salió. Escribe abono o cargo en el archivo, o di que esa columna no viene.`,
      );
    if (direction === "out") {
      others++;
      continue;
    }
    const day = readBankDay(cell("day"), today);
    if (!day.ok) return refuseAt(line, `en «${file.header[columns.day]}», ${lowerFirst(day.message)}`);
    const said = {
      day: day.value,
      amount: centavos(amount.value),
      key: cutText(cell("key"), 60),
      concept: cutText(cell("concept"), 300),
      sender: cutText(cell("sender"), 120),
      balance: readBalance(cell("balance")),
    };
    const before = { key: raw("key").slice(0, 60), concept: raw("concept").slice(0, 300) };
    movements.push({
      ...said,
      ordinal: ordinalOf([said.day, said.amount, said.key, said.concept]),
      line,
      before: { ...before, ordinal: ordinalBefore([said.day, said.amount, before.key, before.concept]) },
    });
  }
  return { ok: true, value: { movements, others: others + Math.max(0, first) + file.rows.length - last - 1 } };
}

const tidy = (text: string) => text.trim().replace(/\s+/g, " ");

/** Numbers equal things from 1, in the order in which they come. */
function countEqual() {
  const seen = new Map<string, number>();
  return (of: readonly unknown[]) => {
    const same = JSON.stringify(of);
    const ordinal = (seen.get(same) ?? 0) + 1;
    seen.set(same, ordinal);
    return ordinal;
  };
}

/** Words of what is added up below the movements. */
const SUM = /^(sub|gran )?total|^suma|^saldo|^resumen/;
const isSum = (cells: readonly string[]) => cells.some((cell) => SUM.test(searchText(plainCell(cell))));
/** The balance brought forward above the first movement: no day, and the words of a sum beside an amount in any column. */
const isBroughtForward = ({ cells }: CsvRecord, columns: BankColumns) =>
  isNoAmount(cells[columns.day] ?? "") && isSum(cells);
/**
 * Totals, balances and notes below the last movement: no day, and no amount or the words of a sum. What begins with a
 * figure under the day may be a movement, and is told where it can't be read.
 */
function isBelow({ cells }: CsvRecord, columns: BankColumns): boolean {
  const day = plainCell(cells[columns.day] ?? "");
  if (isNoAmount(day)) return true;
  if (/^\W*\d/.test(day)) return false;
  return isNoAmount(cells[columns.amount] ?? "") || isSum(cells);
}

/** Reads the column that says whether money came in; without one, all amounts did. */
const directions = (file: BankFile, at: number | null) =>
  typeof at === "number"
    ? directionReader(file.rows.map((row) => plainCell(row.cells[at] ?? "")))
    : () => "in" as const;
const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
