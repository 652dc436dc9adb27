import { isFormula } from "@corral/domain/kernel/text/formula-guard";
import { stringify } from "csv-stringify/sync";
import type { Cell, Table } from "./table";

/** Excel reads a file as UTF-8 only with a byte order mark. */
export const CSV_BOM = "\ufeff";
/** Quoted whichever separator is used, because a spreadsheet may guess another one. */
const QUOTED = /[",;\t\r\n]/;

/** One CSV line (RFC 4180), without protection against formulas. */
export const csvLine = (cells: readonly string[], separator = ",") =>
  stringify([[...cells]], { delimiter: separator, quoted_match: QUOTED, record_delimiter: "windows" });

/** One CSV line of a table: amounts as plain decimals, days as 2026-11-12, text that a spreadsheet would evaluate is neutralised. */
export const tableLine = (cells: readonly Cell[]) => csvLine(cells.map(textOf));

function textOf(cell: Cell): string {
  if (typeof cell === "string") return isFormula(cell) ? `'${cell}` : cell;
  if (typeof cell === "number") return String(cell);
  return "day" in cell ? cell.day : decimal(cell.cents);
}

const decimal = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

/** A table as a CSV file, page by page. */
export async function* csvPages({ header, pages }: Table): AsyncGenerator<string> {
  yield CSV_BOM + tableLine(header);
  for await (const rows of pages) if (rows.length > 0) yield rows.map(tableLine).join("");
}
