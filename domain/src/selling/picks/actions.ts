import type { Grants } from "../../kernel/roles";

export const picksActions = {
  /** Choose the animals of a lot for their buyer. */
  "sale.choose": { all: ["owner", "manager", "cashier"], own: ["field"] },
} as const satisfies Grants;
