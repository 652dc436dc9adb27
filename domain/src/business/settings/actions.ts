import { type Grants, only } from "../../kernel/roles";

export const settingsActions = {
  /** See the business's settings and their history. */
  "setting.see": only("owner", "manager"),
  /** Change the settings: limits, methods, policies, legal texts, series, taxes. */
  "setting.change": only("owner"),
} as const satisfies Grants;
