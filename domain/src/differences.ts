/** How the ledger and a provider can disagree about an attempt (the daily check). */
export const differenceKinds = [
  "missing_here",
  "missing_there",
  "amount",
  "refund",
  "of_another",
  "dispute",
  "state",
  "still_payable",
  "mismatch",
  "books",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
