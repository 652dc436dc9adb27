import { type Grants, only } from "../../kernel/roles";

export const cancellationsActions = {
  /** Cancel a sale; once it has payments, only owner and manager. */
  "sale.cancel": { all: ["owner", "manager"], own: ["cashier", "gate"] },
  /** Accept or decline a return. */
  "sale.return": only("owner", "manager"),
} as const satisfies Grants;
