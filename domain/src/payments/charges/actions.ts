import type { Grants } from "../../kernel/roles";

export const chargesActions = {
  /** List sales and charges with their current state. */
  "charge.list": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Cancel a charge and its sale. A cashier only while nothing is paid. */
  "charge.cancel": { all: ["owner", "manager"], own: ["cashier", "gate"] },
} as const satisfies Grants;
