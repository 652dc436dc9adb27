import type { Moves } from "../../kernel/machine";

/**
 * A message to a buyer. `unsure`: the connection broke while the mail server was taking it, so it may have been sent;
 * only a person sends it again (docs/adr/0009). `held`: the mail settings are incomplete; it is sent once they are
 * complete.
 */
export type MessageState = "queued" | "sending" | "sent" | "failed" | "unsure" | "held" | "cancelled";
export type MessageEvent =
  /** A worker claimed it. */
  | "taken"
  | "accepted"
  /** Certainly not sent: it waits for its next try. */
  | "not_yet"
  | "refused"
  | "answer_lost"
  | "not_ready"
  /** Its content is no longer true, or it is too late for it. */
  | "pointless"
  /** A person sent it through another channel. */
  | "sent_by_hand"
  | "asked_again";

export const messageMoves = {
  queued: {
    taken: "sending",
    not_ready: "held",
    pointless: "cancelled",
    sent_by_hand: "sent",
    refused: "failed",
  },
  sending: {
    accepted: "sent",
    not_yet: "queued",
    refused: "failed",
    answer_lost: "unsure",
    not_ready: "held",
    pointless: "cancelled",
  },
  held: { taken: "sending", pointless: "cancelled", sent_by_hand: "sent", asked_again: "queued" },
  sent: { asked_again: "queued" },
  failed: { asked_again: "queued", sent_by_hand: "sent" },
  unsure: { asked_again: "queued", sent_by_hand: "sent" },
  cancelled: { asked_again: "queued", sent_by_hand: "sent" },
} as const satisfies Moves<MessageState, MessageEvent>;
