import type { FileFormat } from "../tables.files";

/** A report of the days `from` to `to` as a file for a spreadsheet. */
export const reportFile = (format: FileFormat) => `/api/reports/:name.${format}` as const;
