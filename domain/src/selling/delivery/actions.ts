import type { Grants } from "../../kernel/roles";

export const deliveryActions = {
  /** Mark a sale as ready, shipped or scheduled. */
  "sale.prepare": { all: ["owner", "manager", "cashier"], own: ["field"] },
  /** Deliver what was sold, recording who received it. */
  "sale.deliver": { all: ["owner", "manager"], own: ["field"] },
} as const satisfies Grants;
