/** Debits are positive: assets in clearing accounts are positive, debts and income in the others negative (product.md §4). */
export type Account =
  | "clearing:mercadopago"
  | "clearing:conekta"
  | "clearing:cash"
  | "clearing:terminal"
  | "clearing:transfer"
  | "customer_deposits"
  | "customer_surplus"
  /** A customer's credit balance, for their next purchase. */
  | "customer_credit"
  | "sales"
  | "refunds"
  /** What banks took back for good. */
  | "disputes"
  | "fees"
  /** Differences written off by staff, up to one peso (rulings 11). */
  | "write_off"
  /** Cash put into a drawer or taken out of it without a charge. */
  | "till_movements"
  /** The excess of a drawer when it was counted; a shortage has the opposite sign. */
  | "till_differences";

/** The kinds of journals. */
export type JournalKind =
  | "collect"
  | "refund"
  | "recognise"
  | "dispute"
  | "reversal"
  | "surplus_in"
  | "surplus_apply"
  | "credit_apply"
  | "write_off"
  | "till_movement"
  | "till_difference";
