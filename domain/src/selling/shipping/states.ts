import type { Moves } from "../../kernel/machine";

/** The price of a delivery that its seller has to work out. Its end by time is read from its clock, not stored. */
export type FreightQuoteState = "asked" | "given" | "accepted" | "refused";
export type FreightQuoteEvent = "give" | "accept" | "refuse";

export const freightQuoteMoves = {
  asked: { give: "given" },
  // Another figure, also after the end of the one before.
  given: { give: "given", accept: "accepted", refuse: "refused" },
  refused: { give: "given" },
  // It is part of the price: only another way of delivery takes it out again.
  accepted: {},
} as const satisfies Moves<FreightQuoteState, FreightQuoteEvent>;
