/** What everybody owes on account, one row for each sale, as a CSV file. */
export const accountsCsv = "/api/accounts.csv";
