import { type Grants, only } from "../../kernel/roles";

export const auditActions = {
  /** Read the audit log: who did what, when, from where, and the previous value. */
  "audit.see": only("owner", "manager"),
} as const satisfies Grants;
