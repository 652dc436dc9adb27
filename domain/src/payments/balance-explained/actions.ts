import { type Grants, only } from "../../kernel/roles";

export const balanceExplainedActions = {
  /** The ledger in words, and its daily reconciliation with the providers. */
  "ledger.see": only("owner", "manager", "accountant"),
} as const satisfies Grants;
