import { setImmediate as pause } from "node:timers/promises";

/** The largest sheet of a spreadsheet (ECMA-376, Excel's limits), and the most cells that one that is read may span. */
export const LIMITS = { rows: 1_048_576, columns: 16_384, cells: 4_000_000 };
/** Tags after which other requests have their turn. */
const AT_ONCE = 20_000;

const ROW_OR_CELL = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'<>])*)>/g;
const ADDRESS = /(^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const ERROR_TYPE = /(^|\s)t\s*=\s*(?:"e"|'e')/;

/**
 * The XML of a sheet with an address on every row and cell, which writers may leave out, and with formula errors as text.
 * Throws `TooWide` for one whose last cell lies so far out that the empty ones before it don't fit in memory.
 */
export async function addressCells(xml: string): Promise<string> {
  const pieces: string[] = [];
  const far = { row: 0, column: 0 };
  let [at, row, column, seen] = [0, 0, 0, 0];
  for (const { 0: tag, 1: name, 2: attributes = "", index } of xml.matchAll(ROW_OR_CELL)) {
    if (++seen % AT_ONCE === 0) await pause();
    const found = ADDRESS.exec(attributes);
    const said = found?.[2] ?? found?.[3];
    if (name === "row") {
      row = said === undefined ? row + 1 : Number(/^\d{1,7}$/.exec(said)?.[0]);
      column = 0;
    } else {
      const address = said === undefined ? undefined : readAddress(said);
      row = address?.row ?? Math.max(row, 1);
      column = address?.column ?? column + 1;
      if (!attributes.endsWith("/")) {
        far.row = Math.max(far.row, row);
        far.column = Math.max(far.column, column);
      }
    }
    // Also what is no number.
    if (!(row <= LIMITS.rows && column <= LIMITS.columns && far.row * far.column <= LIMITS.cells))
      throw new TooWide(row, column);
    const address = said === undefined ? ` r="${name === "row" ? row : `${letters(column)}${row}`}"` : "";
    const head = tag.slice(0, tag.length - attributes.length - 1);
    const rest = name === "c" ? attributes.replace(ERROR_TYPE, '$1t="str"') : attributes;
    pieces.push(xml.slice(at, index), head, address, rest, ">");
    at = index + tag.length;
  }
  pieces.push(xml.slice(at));
  return pieces.join("");
}

/** A cell so far out that what lies before it doesn't fit in memory. */
export class TooWide extends Error {
  constructor(
    readonly row: number,
    readonly column: number,
  ) {
    super(`cell ${column} of row ${row}`);
  }
}

/** "AB12" as row and column from 1; NaN for what is no address. */
function readAddress(said: string): { row: number; column: number } {
  const [, name = "", row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(said) ?? [];
  return { row: Number(row), column: [...name].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) };
}
const letters = (column: number): string =>
  column > 0 ? letters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26)) : "";
