import { type Grants, only, roles } from "../../kernel/roles";

export const syncActions = {
  /** Send the acts that were queued offline. Each act is then authorized by its own action. */
  "sync.send": only(...roles),
} as const satisfies Grants;
