import { type Grants, only } from "../../kernel/roles";

export const transfersActions = {
  /** Confirm that a direct transfer has settled, or reject it. */
  "transfer.confirm": only("owner", "manager"),
} as const satisfies Grants;
