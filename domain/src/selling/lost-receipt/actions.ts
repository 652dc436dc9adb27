import { type Grants, only } from "../../kernel/roles";

export const lostReceiptActions = {
  /** Give a receipt a new link, which revokes the old one. */
  "receipt.relink": only("owner", "manager", "cashier"),
} as const satisfies Grants;
