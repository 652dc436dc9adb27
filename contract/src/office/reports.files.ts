/** A report of the days `from` to `to` as a CSV file. */
export const reportCsv = "/api/reports/:name.csv";
