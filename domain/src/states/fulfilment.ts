import type { Moves } from "./machine";

/** domain.md §7.4: what happens to the goods, apart from the order and from its money. */
export type FulfilmentState =
  | "not_needed"
  | "docs_pending"
  | "ready"
  | "scheduled"
  | "in_transit"
  | "delivered"
  | "failed_delivery"
  | "returned";
export type FulfilmentEvent =
  | "docs_missing"
  | "made_ready"
  | "date_set"
  | "sent_out"
  | "not_received"
  | "handed_over"
  | "came_back";

/** A sale may be handed over from any state before it: at the counter nobody says first that it is ready. */
export const fulfilmentMoves = {
  not_needed: {},
  docs_pending: { made_ready: "ready", date_set: "scheduled", handed_over: "delivered" },
  ready: { docs_missing: "docs_pending", date_set: "scheduled", sent_out: "in_transit", handed_over: "delivered" },
  scheduled: {
    docs_missing: "docs_pending",
    made_ready: "ready",
    date_set: "scheduled",
    sent_out: "in_transit",
    handed_over: "delivered",
  },
  in_transit: { not_received: "failed_delivery", handed_over: "delivered" },
  failed_delivery: { made_ready: "ready", date_set: "scheduled", sent_out: "in_transit", handed_over: "delivered" },
  delivered: { came_back: "returned" },
  returned: {},
} as const satisfies Moves<FulfilmentState, FulfilmentEvent>;

/** What is still to be handed over. */
export const toDeliverStates = [
  "docs_pending",
  "ready",
  "scheduled",
  "in_transit",
  "failed_delivery",
] as const satisfies readonly FulfilmentState[];

/** What staff does before the handover, which has its own call with its evidence. */
export const preparingEvents = ["docs_missing", "made_ready", "date_set", "sent_out", "not_received"] as const;
export type PreparingEvent = (typeof preparingEvents)[number];
