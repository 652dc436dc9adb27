/** The nouns from low to high: a feature imports only the verbs of features before it. scripts/import-order.mjs checks it. */
export const order = ["ledger", "settings", "photos", "animals", "sessions", "claims", "catalog", "receipts", "charges", "payments", "sales", "calendar", "system"] as const;
