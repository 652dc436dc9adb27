import { everyone, type Grants, only, roles } from "../../kernel/roles";

export const authActions = {
  /** Sign in and out, and read the current session. */
  "session.use": only(...everyone),
  /** Change one's own password. */
  "account.use": only(...roles),
} as const satisfies Grants;
