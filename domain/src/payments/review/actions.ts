import { type Grants, only } from "../../kernel/roles";

export const reviewActions = {
  /** Decide review tasks: surplus, write-offs up to one peso, late payments and overdue deposits. */
  "review.decide": only("owner", "manager"),
  /** See the review tasks. */
  "review.see": only("owner", "manager", "accountant"),
} as const satisfies Grants;
