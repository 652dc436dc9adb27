import { type Grants, only } from "../../kernel/roles";

export const itemsActions = {
  /** See the items, including drafts, stock and price history. */
  "item.see": only("owner", "manager", "cashier"),
  /** Create and edit items, prices, stock and dates; publish and pause them. */
  "item.edit": only("owner", "manager"),
} as const satisfies Grants;
