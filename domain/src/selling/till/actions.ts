import type { Grants } from "../../kernel/roles";

export const tillActions = {
  /** A cash drawer: its float, movements and count. One's own; an owner or a manager may also close another person's. */
  "till.use": { all: ["owner", "manager"], own: ["cashier", "field", "vet", "gate"] },
  /** Closed drawers (*cortes*). */
  "till.see": { all: ["owner", "manager", "accountant"], own: ["cashier", "field", "vet", "gate"] },
} as const satisfies Grants;
