/** The herd as a spreadsheet file. */
export const herdExport = "/api/herd/export";
