import { type Grants, only } from "../../kernel/roles";

export const reportsActions = {
  /** Totals of payments and refunds over a period, by method, purpose and item. */
  "report.see": only("owner", "manager", "accountant"),
  /** The same as spreadsheet files, one row for each movement. */
  "report.export": only("owner", "manager", "accountant"),
  /** A list as a spreadsheet file, for who may also see the list: many people's names and phones at once. */
  "list.export": only("owner", "manager", "accountant"),
} as const satisfies Grants;
