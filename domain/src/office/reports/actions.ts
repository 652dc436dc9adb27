import { type Grants, only } from "../../kernel/roles";

export const reportsActions = {
  /** Totals of payments and refunds over a period, by method, purpose and item. */
  "report.see": only("owner", "manager", "accountant"),
  /** The same as spreadsheet files, one row for each movement. */
  "report.export": only("owner", "manager", "accountant"),
} as const satisfies Grants;
