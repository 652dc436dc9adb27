import { type Grants, only } from "../../kernel/roles";

export const pointOfSaleActions = {
  /** Create a charge at the counter: by amount, or from the catalog. */
  "charge.create": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
  /** Collect a charge: cash, the business's own card terminal, or a transfer that is still to be confirmed. */
  "charge.collect": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
  /** Cash above `limits.cashInHand` on one charge. */
  "cash.large": only("owner", "manager"),
} as const satisfies Grants;
