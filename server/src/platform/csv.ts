import { isFormula } from "@corral/domain/kernel/text/formula-guard";
import { stringify } from "csv-stringify/sync";

/** Excel reads a file as UTF-8 only when it begins so. */
export const CSV_BOM = "\ufeff";
/** Quoted whatever the separator is: a spreadsheet may try another first. */
const QUOTED = /[",;\t\r\n]/;

/** One line of a CSV (RFC 4180), its cells as they are. */
export const csvLine = (cells: readonly string[], separator = ",") =>
  stringify([[...cells]], { delimiter: separator, quoted_match: QUOTED, record_delimiter: "windows" });

/** Text and amounts of one line of a report. */
export type Cell = string | { cents: number };

/** One line of a report: amounts as plain decimals, and no text that a spreadsheet would run. */
export const reportLine = (cells: readonly Cell[]) =>
  csvLine(cells.map((cell) => (typeof cell !== "string" ? decimal(cell.cents) : isFormula(cell) ? `'${cell}` : cell)));

const decimal = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
