import { everyone, type Grants, only } from "../../kernel/roles";

export const catalogActions = {
  /** See the storefront, buy, pay, open one's own receipt or charge by its link. */
  "shop.use": only(...everyone),
} as const satisfies Grants;
