/** Text and amounts of one line of a table. */
export type Cell = string | { cents: number };

/** A spreadsheet takes text that begins so for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** One line of a CSV (RFC 4180): amounts as plain decimals, text quoted where it must be and never a formula. */
export const csvLine = (cells: readonly Cell[]) =>
  `${cells.map((c) => (typeof c === "string" ? csvText(c) : decimal(c.cents))).join(",")}\r\n`;

function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const decimal = (cents: number) =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

/** Excel reads a file as UTF-8 only when it begins so. */
export const CSV_BOM = "\ufeff";
