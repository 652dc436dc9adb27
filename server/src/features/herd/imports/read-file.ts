import {
  type ChosenColumns,
  type FileFault,
  type Header,
  headerIndex,
  identifiesAnimals,
  isNote,
  isSum,
  readHeader,
  unusedTags,
} from "@corral/domain/herd/imports/header";
import { importBounds } from "@corral/domain/herd/imports/job";
import { type FileAnimal, readRow } from "@corral/domain/herd/imports/read-row";
import { isSession, readSessionDate, tagListHeader } from "@corral/domain/herd/imports/session";
import { plainText } from "@corral/domain/kernel/files/cells";
import {
  decodeFile,
  encodingWords,
  type Separator,
  separatorOf,
  separatorWords,
} from "@corral/domain/kernel/files/decode";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import type { Day } from "@corral/domain/kernel/time";
import { CsvError, parse } from "csv-parse";
import { isBook, readSheet } from "#src/platform/workbooks/choose-sheet";

/** A text file or a sheet with a known header: what is known before its lines are read. */
export interface OpenFile {
  /** Reads it from the top, each record with the number of its first line. */
  records(): AsyncIterable<FileRecord>;
  /** Lines before the first that is read, added to every reported line number. */
  skipped: number;
  /** How it is written, in words. */
  encoding: string;
  /** Which of a workbook's visible sheets this is, and the others. */
  sheet: string | null;
  otherSheets: string[];
  header: Header;
  /** Lines with cells above the header: titles. -1: a list that has none. */
  headerAt: number;
  /** Column names as in the file. */
  names: string[];
  /** The columns among them that are left out though they may be tags. */
  asked: string[];
}
/** What somebody said of a file: its sheet, and what its columns are. */
export interface ReadAs {
  sheet?: string | undefined;
  columns?: ChosenColumns;
}
interface FileRecord {
  record: string[];
  line: number;
}
export interface ReadFile {
  rows: FileAnimal[];
  faults: FileFault[];
}
/** Called with the number of lines read so far; throws to stop. */
export type Tell = (done: number, total: number) => Promise<void>;

/** Lines that are looked at before anything is read: for the header, and for what its columns hold. */
const LOOKED_AT = 1_000;

const cut = (text: string, skip: 0 | 1) => (skip ? text.replace(/^[^\r\n]*(?:\r\n|\r|\n)?/, "") : text);

/**
 * Detects encoding, separator and header; of a workbook the sheet that is asked for, else its first visible one. Refuses
 * FILE_UNREADABLE with what the file is instead, and the line where possible.
 */
export async function openFile(
  bytes: Uint8Array,
  { sheet, columns = {} }: ReadAs = {},
): Promise<Result<OpenFile, "FILE_UNREADABLE" | "SHEET_NEEDED">> {
  if (isBook(bytes)) return openSheet(bytes, { sheet, columns });
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return unreadable(decoded.message, decoded.line);
  const { separator, skip } = separatorOf(decoded.text);
  const text = cut(decoded.text, skip);
  const top: FileRecord[] = [];
  try {
    for await (const record of records(text, separator)) {
      top.push(record);
      if (top.length === LOOKED_AT) break;
    }
  } catch (error) {
    // A fault further below is told with its line by the reading of the whole.
    if (top.length === 0) return unreadable(sayCsv(error, 1), 1 + skip);
  }
  const found = findHeader(top, skip, columns);
  if (!found.ok) return found;
  return ok({
    ...found.value,
    records: () => records(text, separator),
    skipped: skip,
    encoding: `${encodingWords[decoded.encoding]}, separado por ${separatorWords[separator]}`,
    sheet: null,
    otherSheets: [],
  });
}

async function openSheet(bytes: Uint8Array, { sheet: asked, columns = {} }: ReadAs) {
  const read = await readSheet(bytes, asked, (rows) => {
    const all = rows.map(({ cells, line }) => ({ record: cells, line }));
    const found = findHeader(all.slice(0, LOOKED_AT), 0, columns);
    return found.ok ? ok({ ...found.value, all }) : found;
  });
  if (!read.ok) return read;
  const { value, sheet, sheets } = read.value;
  const { all, ...found } = value;
  return ok({
    ...found,
    async *records() {
      yield* all;
    },
    skipped: 0,
    encoding: `Libro, hoja «${sheet}»`,
    sheet,
    otherSheets: sheets.filter((it) => it !== sheet),
  });
}

/** The header among the first records, with what its columns say. */
function findHeader(
  top: readonly FileRecord[],
  skipped: number,
  chosen: ChosenColumns,
): Result<Pick<OpenFile, "header" | "headerAt" | "names" | "asked">, "FILE_UNREADABLE"> {
  const all = top.map((it) => it.record);
  const headerAt = headerIndex(all);
  const first = top[headerAt];
  if (!first) return unreadable("El archivo está vacío. Elige otro.");
  const tags = tagListHeader(all);
  if (tags) return ok({ ...tags, headerAt: -1, asked: [] });
  const below = top.slice(headerAt + 1).map((it) => it.record);
  const read = readHeader(first.record, below, first.line + skipped, chosen);
  if (!read.ok) return unreadable(read.fault.message, read.fault.line);
  const names = first.record.map(plainText);
  const header = readSessionDate(read.header, names);
  const asked = isSession(header, names) ? [] : unusedTags(header, names, below, chosen);
  if (!identifiesAnimals(header) && asked.length === 0)
    return unreadable(
      "Falta una columna que diga cuál es cada animal: Arete, SINIIGA, otra identificación o Nombre.",
      first.line + skipped,
    );
  return ok({ header, headerAt, names, asked });
}
const unreadable = (message: string, line?: number) =>
  refuse("FILE_UNREADABLE", line ? `Línea ${line.toLocaleString("es-MX")}: ${message}` : message, line ? { line } : {});

/** Reads every line. Too many animals, or an unclosed quote, end the reading with that fault alone. */
export async function readFile(file: OpenFile, today: Day, tell: Tell): Promise<ReadFile> {
  const rows: FileAnimal[] = [];
  const faults: FileFault[] = [];
  const sums = new Set<number>();
  let last = 0;
  let above = file.headerAt + 1;
  try {
    for await (const { record, line } of file.records()) {
      last = line + record.reduce((n, cell) => n + newlines(cell), 0);
      if (above > 0) {
        above--;
        continue;
      }
      // Printed lists have their titles again on each page.
      if (record.every((cell, n) => cell.trim() === "" || plainText(cell) === file.names[n])) continue;
      if (rows.length === importBounds.rows)
        return {
          rows: [],
          faults: [
            {
              line,
              message: `Trae más de ${importBounds.rows.toLocaleString("es-MX")} animales. Pártelo en varios archivos.`,
            },
          ],
        };
      if (isNote(record, file.header)) {
        faults.push(noteFault(line + file.skipped, record));
        continue;
      }
      const read = readRow(record, file.header, file.names, line + file.skipped, today);
      if (isSum(record)) sums.add(read.animal.line);
      rows.push(read.animal);
      faults.push(...read.faults);
      if (rows.length % 2_000 === 0) await tell(rows.length, 0);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], faults: [{ line: last + 1 + file.skipped, message: sayCsv(error, last + 1 + file.skipped) }] };
  }
  return untilLastAnimal(rows, faults, sums);
}
const noteFault = (line: number, record: readonly string[]): FileFault => ({
  line,
  message: `Sólo dice «${record.map(plainText).find((cell) => cell !== "")}». Si es un título, quita el renglón; si es un animal, escribe también su sexo o su especie.`,
});
/** Sums and notes below the last animal are left out; a line like one between two animals is told. */
function untilLastAnimal(rows: FileAnimal[], faults: FileFault[], sums: ReadonlySet<number>): ReadFile {
  const last = rows.findLast((row) => !sums.has(row.line))?.line ?? 0;
  return { rows: rows.filter((row) => row.line <= last), faults: faults.filter((fault) => fault.line <= last) };
}
const newlines = (cell: string) =>
  cell.includes("\n") || cell.includes("\r") ? cell.split(/\r\n|\r|\n/).length - 1 : 0;

/** Each record with its first line number; a fault of the file ends them after the records before it. */
async function* records(text: string, separator: Separator): AsyncGenerator<FileRecord> {
  let batch: FileRecord[] = [];
  let failed: Error | undefined;
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    // Without a limit, an unclosed quote would read the whole rest of the file.
    max_record_size: 200_000,
    on_record(record: string[], { lines }) {
      batch.push({ record, line: lines - record.reduce((n, cell) => n + newlines(cell), 0) });
      return null;
    },
  });
  parser.on("error", (error) => {
    failed = error;
  });
  parser.resume();
  for (let at = 0; at < text.length + PIECE && !failed; at += PIECE) {
    const piece = text.slice(at, at + PIECE);
    await new Promise<unknown>((then) => (piece ? parser.write(piece, then) : parser.end(then)));
    const now = batch;
    batch = [];
    yield* now;
  }
  if (failed) throw failed;
}
/** Characters parsed at once. */
const PIECE = 1 << 16;

function sayCsv(error: unknown, line: number): string {
  const code = error instanceof CsvError ? error.code : "";
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
    return `Abre comillas (") que no se cierran. Ciérralas o quítalas en la línea ${line.toLocaleString("es-MX")}.`;
  return 'Tiene unas comillas (") en medio de una celda. Quítalas, o escribe la celda entre comillas y cada una de dentro dos veces.';
}
