import { isFormula } from "@corral/domain/kernel/text/formula-guard";
import { stringify } from "csv-stringify/sync";

/** Excel reads a file as UTF-8 only with a byte order mark. */
export const CSV_BOM = "\ufeff";
/** Quoted whichever separator is used, because a spreadsheet may guess another one. */
const QUOTED = /[",;\t\r\n]/;

/** One CSV line (RFC 4180), without protection against formulas. */
export const csvLine = (cells: readonly string[], separator = ",") =>
  stringify([[...cells]], { delimiter: separator, quoted_match: QUOTED, record_delimiter: "windows" });

/** A cell of a report: text, or an amount in centavos. */
export type Cell = string | { cents: number };

/** One CSV line of a report: amounts as plain decimals, text that a spreadsheet would evaluate is neutralised. */
export const reportLine = (cells: readonly Cell[]) =>
  csvLine(cells.map((cell) => (typeof cell !== "string" ? decimal(cell.cents) : isFormula(cell) ? `'${cell}` : cell)));

const decimal = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
