import { type Grants, only } from "../../kernel/roles";

export const modulesActions = {
  /** Say what the business is, and switch on and off what it uses. */
  "module.change": only("owner"),
} as const satisfies Grants;
