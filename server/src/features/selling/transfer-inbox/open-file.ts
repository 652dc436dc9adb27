import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { type BankFile, bankFileOf, openBankFile } from "@corral/domain/selling/transfer-inbox/bank-file";
import { isBook, readSheet } from "#src/platform/workbooks/choose-sheet";

/** A bank's file, and of a workbook which of its visible sheets. */
export interface OpenedFile {
  file: BankFile;
  sheet: string | null;
  sheets: string[];
}

/** Opens text or a workbook. Reading a large workbook takes seconds: before the transaction of the call. */
export async function openFile(
  bytes: Buffer,
  sheet: string | undefined,
): Promise<Result<OpenedFile, "FILE_UNREADABLE" | "SHEET_NEEDED">> {
  const settled = (read: ReturnType<typeof openBankFile>) =>
    read.ok ? ok(read.value) : refuse("FILE_UNREADABLE", read.message);
  if (!isBook(bytes)) {
    const file = settled(openBankFile(bytes));
    return file.ok ? ok({ file: file.value, sheet: null, sheets: [] }) : file;
  }
  const read = await readSheet(bytes, sheet, (rows) => settled(bankFileOf(rows, false)));
  return read.ok ? ok({ file: read.value.value, sheet: read.value.sheet, sheets: read.value.sheets }) : read;
}
