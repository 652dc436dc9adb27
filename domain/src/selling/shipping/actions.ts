import { type Grants, only } from "../../kernel/roles";

export const shippingActions = {
  /** Say what a delivery costs that its buyer asked a price for. */
  "freight.quote": only("owner", "manager", "cashier"),
} as const satisfies Grants;
