import { everyone, type Grants, only } from "../../kernel/roles";

export const icalActions = {
  /** A calendar by its private address: a calendar app has no session, the secret address identifies the person. */
  "feed.read": only(...everyone),
} as const satisfies Grants;
