import { type Grants, only } from "../../kernel/roles";

export const staffActions = {
  /** See and end the sessions of devices: the owner everybody's, other roles their own. */
  "device.use": { all: ["owner"], own: ["manager", "cashier", "field", "vet", "gate", "accountant", "tech"] },
  /** Add staff, assign roles, suspend, and create the one-time code for choosing a password. */
  "staff.manage": only("owner"),
} as const satisfies Grants;
