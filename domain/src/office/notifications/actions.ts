import type { Grants } from "../../kernel/roles";

export const notificationsActions = {
  /** The notifications: new sales and payments. */
  "news.read": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
} as const satisfies Grants;
