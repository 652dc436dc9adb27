/** Money we hold is positive in a clearing account; what we owe or earned is negative in the others (product.md §4). */
export type Account =
  | "clearing:mercadopago"
  | "clearing:conekta"
  | "clearing:cash"
  | "clearing:terminal"
  | "clearing:transfer"
  | "customer_deposits"
  | "customer_surplus"
  /** Balance in favour, for the owner's next purchase. */
  | "customer_credit"
  | "sales"
  | "refunds"
  /** What banks took back for good. */
  | "disputes"
  | "fees"
  /** Differences forgiven by staff, up to one peso (rulings 11). */
  | "write_off"
  /** Cash put into a drawer or taken out of it for something that is no charge. */
  | "till_movements"
  /** What a drawer had too much of when it was counted; too little is the other way round. */
  | "till_differences";

/** What a journal tells of. */
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
