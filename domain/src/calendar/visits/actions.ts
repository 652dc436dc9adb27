import { type Grants, only } from "../../kernel/roles";

export const visitsActions = {
  /** See the dates of the visits, with the places taken and by whom. */
  "session.see": only("owner", "manager", "vet", "gate", "cashier"),
  /** Create dates, single or weekly, change and cancel them. */
  "session.edit": only("owner", "manager"),
} as const satisfies Grants;
