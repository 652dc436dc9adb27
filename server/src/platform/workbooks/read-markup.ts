import { decodeFile } from "@corral/domain/kernel/files/decode";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { cleanText } from "@corral/domain/kernel/text/clean-text";
import { Parser } from "htmlparser2";
import type { SheetRow, Workbook } from "./read-workbook";
import { LIMITS } from "./sheet-xml";
import { writeMoment, writeNumber } from "./write-cell";

const unreadable = (detail: string) => refuse("FILE_UNREADABLE", detail);
const NOT_A_SHEET = unreadable(
  "Es una página de internet, no una hoja: suele pasar cuando la sesión del banco ya había terminado. Descárgalo otra vez y elige ese archivo.",
);

/** Whether a file is text that begins with a tag: a page, or a workbook of 2003 as XML, whatever its name says. */
export const isMarkup = (bytes: Uint8Array) =>
  /^[\s\u00ef\u00bb\u00bf\u00fe\u00ff\0]*<[\s\0]*[!?a-z]/i.test(String.fromCharCode(...bytes.subarray(0, 200)));

/**
 * Opens a table that a program saved as a page (HTML), or a workbook as XML Spreadsheet 2003. Banks give both the ending
 * `.xls`, as Excel opens them. All tables of a page are one sheet: what stands above the movements is often another table.
 */
export function openMarkup(bytes: Uint8Array): Result<Workbook, "FILE_UNREADABLE"> {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return unreadable(decoded.message);
  const sheets = /<[\w:]*Workbook[\s>]/.test(decoded.text.slice(0, 10_000))
    ? readXmlSheets(decoded.text)
    : readTables(decoded.text);
  const visible = sheets?.filter((sheet) => !sheet.isHidden);
  if (!visible)
    return unreadable("La hoja tiene algo muy lejos de lo demás. Borra lo que sobra, guárdala y elígela otra vez.");
  if (visible.length === 0) return NOT_A_SHEET;
  return ok({
    sheets: visible.map((it) => it.name),
    async read(name) {
      const sheet = visible.find((it) => it.name === name);
      return sheet ? ok(sheet.rows()) : unreadable(`No tiene una hoja a la vista que se llame «${name}».`);
    },
  });
}

/** The cells of one sheet as they come, each at its place. */
class Grid {
  readonly #rows = new Map<number, string[]>();
  #widest = 0;
  isHidden = false;
  row = 0;
  column = 0;
  constructor(readonly name: string) {}

  /** Goes to a row, from 1; without a number to the next one. */
  startRow(at = this.row + 1) {
    this.row = at;
    this.column = 0;
  }
  /** Writes a cell of so many columns at a column, from 1, else after the one before. False where that is too far out. */
  put(text: string, at = this.column + 1, span = 1): boolean {
    this.column = at + span - 1;
    if (this.row > LIMITS.rows || this.column > LIMITS.columns) return false;
    const cells = this.#rows.get(this.row) ?? [];
    this.#rows.set(this.row, cells);
    cells[at - 1] = text;
    this.#widest = Math.max(this.#widest, cells.length);
    return this.#rows.size * this.#widest <= LIMITS.cells;
  }
  /** As wide as its widest row, as in a workbook. */
  rows(): SheetRow[] {
    const all = [...this.#rows].filter(([, cells]) => cells.some((cell) => cell));
    return all.map(([line, cells]) => ({
      line,
      cells: Array.from({ length: this.#widest }, (_, at) => cells[at] ?? ""),
    }));
  }
}
const tidy = (text: string) => cleanText(text).replace(/\s+/g, " ").trim();
const numberOf = (text: string | undefined) => (text && /^\d{1,7}$/.test(text) ? Number(text) : undefined);

/** The sheets of an XML Spreadsheet (Microsoft, "XML Spreadsheet Reference", 2001); undefined for one that is too large. */
function readXmlSheets(text: string): Grid[] | undefined {
  const sheets: Grid[] = [];
  let [type, value, isFar] = ["", "", false];
  let at: { index: number | undefined; span: number } = { index: undefined, span: 1 };
  let inside: "Data" | "Visible" | undefined;
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const of = (key: string) => attributes[`ss:${key}`] ?? attributes[key];
        const sheet = sheets.at(-1);
        const tag = local(name);
        if (tag === "Worksheet") sheets.push(new Grid(tidy(of("Name") ?? "")));
        if (tag === "Row") sheet?.startRow(numberOf(of("Index")));
        if (tag === "Cell") at = { index: numberOf(of("Index")), span: 1 + (numberOf(of("MergeAcross")) ?? 0) };
        if (tag === "Data") [inside, type, value] = ["Data", of("Type") ?? "", ""];
        if (tag === "Visible") [inside, value] = ["Visible", ""];
      },
      ontext(piece) {
        if (inside) value += piece;
      },
      onclosetag(name) {
        const sheet = sheets.at(-1);
        const tag = local(name);
        if (tag === "Cell" && sheet) {
          isFar ||= !sheet.put(xmlCell(type, value), at.index, at.span);
          [type, value] = ["", ""];
        }
        if (tag === "Visible" && sheet && value.trim() !== "SheetVisible") sheet.isHidden = true;
        if (tag === inside) inside = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return isFar ? undefined : sheets;
}
function xmlCell(type: string, value: string): string {
  if (type === "Number") return writeNumber(value);
  if (type === "Boolean") return value === "1" ? "VERDADERO" : "FALSO";
  return tidy(type === "DateTime" ? writeMoment(new Date(`${value}Z`)) || value : value);
}

/** The rows of all tables of a page; undefined for one that is too large. */
function readTables(text: string): Grid[] | undefined {
  const sheet = new Grid("Tabla");
  /** The cells that are open: a table within a cell has rows of its own. */
  const open: { value: string; span: number }[] = [];
  let [isFar, isTold] = [false, true];
  const close = () => {
    const cell = open.pop();
    if (cell) isFar ||= !sheet.put(tidy(cell.value), undefined, cell.span);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "script" || name === "style") isTold = false;
        if (name === "tr") sheet.startRow();
        if (name === "td" || name === "th") open.push({ value: "", span: numberOf(attributes.colspan) ?? 1 });
        const cell = open.at(-1);
        if (name === "br" && cell) cell.value += " ";
      },
      ontext(piece) {
        const cell = open.at(-1);
        if (cell && isTold) cell.value += piece;
      },
      onclosetag(name) {
        if (name === "script" || name === "style") isTold = true;
        if (name === "td" || name === "th") close();
      },
    },
    { decodeEntities: true },
  );
  parser.end(text);
  return isFar ? undefined : sheet.row > 0 ? [sheet] : [];
}
