import { type Grants, only } from "../../kernel/roles";

export const checkInActions = {
  /** Check visitors in by their ticket, and undo a check-in made by mistake. */
  "checkin.do": only("owner", "manager", "cashier", "gate"),
} as const satisfies Grants;
