import { type Grants, only } from "../../kernel/roles";

export const messagesActions = {
  /** The messages to buyers: sent, pending and failed. */
  "message.see": only("owner", "manager", "cashier"),
  /** Send a message again, or mark it as handed over by WhatsApp. */
  "message.resend": only("owner", "manager", "cashier"),
} as const satisfies Grants;
