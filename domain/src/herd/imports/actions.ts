import { type Grants, only } from "../../kernel/roles";

export const importsActions = {
  /** Import animals from a file, all or none. */
  "herd.import": only("owner", "manager"),
} as const satisfies Grants;
