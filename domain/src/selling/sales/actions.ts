import type { Grants } from "../../kernel/roles";

export const salesActions = {
  /** See the sales: lines, payments, deliveries. */
  "sale.see": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Add a note to a sale, or record its buyer's request to cancel or return it. */
  "sale.note": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
} as const satisfies Grants;
