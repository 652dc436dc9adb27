import { type Grants, only } from "../../kernel/roles";

export const waitlistActions = {
  /** See who waits for what. */
  "waitlist.see": only("owner", "manager", "cashier"),
  /** Take somebody out of a waiting list. */
  "waitlist.remove": only("owner", "manager"),
} as const satisfies Grants;
