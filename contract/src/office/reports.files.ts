/** A report as a file, of the days `from` to `to`. */
export const reportCsv = "/api/reports/:name.csv";
