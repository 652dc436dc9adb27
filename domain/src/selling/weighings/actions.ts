import { type Grants, only } from "../../kernel/roles";

export const weighingsActions = {
  /** Propose the final weight of what is sold by the kilo, and take the buyer's acceptance at the scale. */
  "sale.weigh": { all: ["owner", "manager", "cashier"], own: ["field"] },
  /** Go on with a weight outside the agreed difference. */
  "sale.weigh_outside": only("owner", "manager"),
} as const satisfies Grants;
