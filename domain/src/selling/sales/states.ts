import type { Moves } from "../../kernel/machine";

/** The order axis of a sale (domain.md §7.4). Payment is derived from the ledger; fulfilment is its own axis. */
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
  /** Delivered before it is paid, approved by a person with the permission. */
  | "on_credit"
  /** An unpaid delivery was returned. */
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

/** Pay everything now, or a deposit now and the balance later. */
export type PayPlan = "full" | "deposit";
