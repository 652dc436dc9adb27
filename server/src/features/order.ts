/** The nouns from low to high: a feature imports only the verbs of features before it. scripts/import-order.mjs checks it. */
export const order = [
  "ledger",
  "settings",
  "staff",
  "photos",
  "animals",
  "sessions",
  "claims",
  "catalog",
  "charges",
  "receipts",
  "payments",
  "refunds",
  "sales",
  "calendar",
  "bell",
  "system",
] as const;
