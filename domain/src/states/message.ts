import type { Moves } from "./machine";

/**
 * A message to a buyer. `unsure`: it was being handed to the mail server when the answer was lost, so it may have gone out; only a person sends
 * it again (docs/adr/0009). `held`: our own mail is not ready for it; it goes out by itself once it is.
 */
export type MessageState = "queued" | "sending" | "sent" | "failed" | "unsure" | "held" | "cancelled";
export type MessageEvent =
  /** A process took it to send it. */
  | "taken"
  | "accepted"
  /** Surely nothing left: it waits for its next try. */
  | "not_yet"
  | "refused"
  | "answer_lost"
  | "not_ready"
  /** What it says is not true any more, or it is too late to say it. */
  | "pointless"
  /** A person handed it over another way. */
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
