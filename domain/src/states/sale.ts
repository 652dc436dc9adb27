import type { Moves } from "./machine";

/** domain.md §7.4: the order axis of a sale. Payment is derived from the ledger, fulfilment is its own axis. */
export type SaleState =
  | "draft"
  | "placed"
  | "confirmed"
  | "expired"
  | "completed"
  | "cancelling"
  | "cancelled"
  | "returned";
export type SaleEvent =
  | "customer_confirms"
  | "money_in"
  | "time_up"
  | "delivered"
  | "cancel_asked"
  | "cancel_done"
  | "late_money_in"
  | "reopened"
  | "return_accepted"
  /** Handed over before it is paid, because somebody who may says so. */
  | "on_credit"
  /** What was handed over before it was paid came back. */
  | "credit_returned";

export const saleMoves = {
  draft: { customer_confirms: "placed" },
  placed: { money_in: "confirmed", on_credit: "confirmed", time_up: "expired", cancel_asked: "cancelling" },
  confirmed: {
    money_in: "confirmed",
    on_credit: "confirmed",
    delivered: "completed",
    credit_returned: "returned",
    cancel_asked: "cancelling",
  },
  expired: { late_money_in: "confirmed", reopened: "placed" },
  completed: { return_accepted: "returned" },
  cancelling: { cancel_done: "cancelled", money_in: "confirmed" },
  cancelled: { late_money_in: "confirmed", reopened: "placed" },
  returned: {},
} as const satisfies Moves<SaleState, SaleEvent>;

/** All at once, or a deposit now and the balance later. */
export type PayPlan = "full" | "deposit";
