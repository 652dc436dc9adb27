import { type Grants, only } from "../../kernel/roles";

export const webhooksActions = {
  /** Webhooks of the payment providers: authenticated by signature, not by session. */
  "notice.receive": only("public"),
  /** The providers' webhook events and their outcome, without personal data. */
  "event.see": only("owner", "manager", "tech"),
  /** Process a webhook event again. */
  "event.again": only("owner", "manager", "tech"),
} as const satisfies Grants;
