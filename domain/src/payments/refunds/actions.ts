import { type Grants, only } from "../../kernel/roles";

export const refundsActions = {
  /** See the refunds of a charge and where they went. */
  "refund.see": only("owner", "manager", "cashier", "accountant"),
  /** Request a refund. */
  "refund.ask": only("owner", "manager", "cashier"),
  /** Approve a refund. A manager up to `refundByManager`. */
  "refund.approve": only("owner", "manager"),
  /** Confirm that a manual refund was sent, or that it failed. */
  "refund.settle": only("owner", "manager"),
} as const satisfies Grants;
