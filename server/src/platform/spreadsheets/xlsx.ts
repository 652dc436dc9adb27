import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import writeExcelFile, { type Cell as SheetCell } from "write-excel-file/node";
import { oneAtATime } from "../one-at-a-time";
import type { Cell, Table } from "./table";

/** Rows of one workbook, which is in memory as a whole: about 10 kB a row while it is written. */
export const MOST_ROWS = 20_000;

const AMOUNT = "#,##0.00";
const DAY = "dd/mm/yyyy";
/** In characters of the usual type: wide enough for an amount or a day, and not wider than a screen. */
const WIDTHS = { least: 12, most: 50 };

/** One at a time, whoever asks: what it takes of memory is taken once. */
const inTurn = oneAtATime();

/** A table as an Excel workbook of one sheet (ECMA-376), its amounts and days as numbers and days. Text is text: nothing in it is evaluated. */
export const writeXlsx = (sheet: string, table: Table): Promise<Result<Buffer, "FILE_TOO_LONG">> =>
  inTurn(() => write(sheet, table));

async function write(sheet: string, { header, pages }: Table): Promise<Result<Buffer, "FILE_TOO_LONG">> {
  const widths = header.map((title) => title.length);
  const rows: SheetCell[][] = [header.map((title) => ({ value: title, fontWeight: "bold" }))];
  for await (const page of pages) {
    for (const cells of page) {
      rows.push(cells.map(sheetCell));
      for (const [n, cell] of cells.entries())
        if (typeof cell === "string") widths[n] = Math.max(widths[n] ?? 0, cell.length);
    }
    if (rows.length > MOST_ROWS + 1) return refuse("FILE_TOO_LONG");
  }
  const columns = widths.map((width) => ({ width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, width + 2)) }));
  return ok(await writeExcelFile(rows, { sheet, columns, stickyRowsCount: 1 }).toBuffer());
}

function sheetCell(cell: Cell): SheetCell {
  if (typeof cell === "string") return cell === "" ? null : { value: cell, type: String };
  if (typeof cell === "number") return { value: cell, type: Number };
  if ("day" in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: DAY };
  return { value: cell.cents / 100, type: Number, format: AMOUNT };
}
