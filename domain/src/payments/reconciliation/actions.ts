import { type Grants, only } from "../../kernel/roles";

export const reconciliationActions = {
  /** Run the reconciliation now: it queries the providers about everything. */
  "check.run": only("owner"),
} as const satisfies Grants;
