import type { Moves } from "../../kernel/machine";

/** What happens to the goods (domain.md §7.4), independent of the order and its payment. */
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
  | "date_dropped"
  | "sent_out"
  | "not_received"
  | "handed_over"
  | "came_back";

/** A sale may be delivered from any earlier state: at the counter nobody marks it as ready first. */
export const fulfilmentMoves = {
  not_needed: {},
  docs_pending: { made_ready: "ready", date_set: "scheduled", handed_over: "delivered" },
  ready: { docs_missing: "docs_pending", date_set: "scheduled", sent_out: "in_transit", handed_over: "delivered" },
  scheduled: {
    docs_missing: "docs_pending",
    made_ready: "ready",
    date_set: "scheduled",
    // Its way of delivery changed, and the day with it.
    date_dropped: "docs_pending",
    sent_out: "in_transit",
    handed_over: "delivered",
  },
  in_transit: { not_received: "failed_delivery", handed_over: "delivered" },
  failed_delivery: { made_ready: "ready", date_set: "scheduled", sent_out: "in_transit", handed_over: "delivered" },
  delivered: { came_back: "returned" },
  returned: {},
} as const satisfies Moves<FulfilmentState, FulfilmentEvent>;

/** Not delivered yet. */
export const toDeliverStates = [
  "docs_pending",
  "ready",
  "scheduled",
  "in_transit",
  "failed_delivery",
] as const satisfies readonly FulfilmentState[];

/** Where the day that was agreed on still lies ahead. */
export const datedStates = [
  "docs_pending",
  "ready",
  "scheduled",
  "in_transit",
] as const satisfies readonly FulfilmentState[];

/** Events before the delivery, which has its own call with its evidence. */
export const preparingEvents = ["docs_missing", "made_ready", "date_set", "sent_out", "not_received"] as const;
export type PreparingEvent = (typeof preparingEvents)[number];
