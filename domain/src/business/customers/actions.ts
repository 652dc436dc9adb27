import { type Grants, only } from "../../kernel/roles";

export const customersActions = {
  /** See the customers. Field and gate staff see a masked phone, and only of customers they served. */
  "customer.see": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Edit a customer's data and notes, and merge two that are the same person. */
  "customer.edit": only("owner", "manager", "cashier"),
  /** Block a customer from self-service purchases, or unblock them. */
  "customer.block": only("owner", "manager"),
} as const satisfies Grants;
