import { type Grants, only } from "../../kernel/roles";

export const consentsActions = {
  /** Record on a customer's behalf which consents they give or withdraw. */
  "consent.record": only("owner", "manager", "cashier"),
} as const satisfies Grants;
