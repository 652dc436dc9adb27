import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { isMarkup, openMarkup } from "./read-markup";
import { isArchive, openWorkbook, type SheetRow } from "./read-workbook";

/** Whether these bytes are a workbook, or a table that was saved as one, and not lines of text. */
export const isBook = (bytes: Uint8Array) => isArchive(bytes) || isMarkup(bytes);

/** What was read of a workbook, of which of its visible sheets. */
export interface FromSheet<T> {
  value: T;
  sheet: string;
  sheets: string[];
}

/**
 * Reads the sheet that was asked for, else the first visible one with cells. Where `open` can't read that one and there are
 * others, refuses SHEET_NEEDED with their names (`sheets`).
 */
export async function readSheet<T>(
  bytes: Uint8Array,
  asked: string | undefined,
  open: (rows: SheetRow[]) => Result<T, "FILE_UNREADABLE">,
): Promise<Result<FromSheet<T>, "FILE_UNREADABLE" | "SHEET_NEEDED">> {
  const book = isArchive(bytes) ? openWorkbook(bytes) : openMarkup(bytes);
  if (!book.ok) return book;
  const { sheets } = book.value;
  for (const sheet of asked === undefined ? sheets : [asked]) {
    const rows = await book.value.read(sheet);
    if (!rows.ok) return rows;
    if (rows.value.length === 0) continue;
    const opened = open(rows.value);
    if (opened.ok) return ok({ value: opened.value, sheet, sheets });
    return asked === undefined && sheets.length > 1 ? refuse("SHEET_NEEDED", undefined, { sheets }) : opened;
  }
  return refuse(
    "FILE_UNREADABLE",
    asked === undefined ? "El libro está vacío. Elige otro." : `La hoja «${asked}» está vacía.`,
  );
}
