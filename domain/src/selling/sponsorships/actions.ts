import { type Grants, only } from "../../kernel/roles";

export const sponsorshipsActions = {
  /** See who sponsors by the month, and renew or end it. */
  "sponsorship.renew": only("owner", "manager", "cashier"),
} as const satisfies Grants;
