import type { FileFormat } from "../tables.files";

/** The open debts on account, one row for each sale, as a file for a spreadsheet. */
export const accountsFile = (format: FileFormat) => `/api/accounts.${format}` as const;
