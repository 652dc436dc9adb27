import type { Moves } from "../../kernel/machine";

/** Money that arrived at the business's account without a reference, until somebody says what it was for. */
export type IncomingTransferState = "unidentified" | "matched" | "not_a_sale";
export type IncomingTransferEvent = "match" | "set_aside" | "reopen";

/** What was counted as a payment isn't undone here: money goes back by a refund. */
export const incomingTransferMoves = {
  unidentified: { match: "matched", set_aside: "not_a_sale" },
  matched: {},
  not_a_sale: { reopen: "unidentified" },
} as const satisfies Moves<IncomingTransferState, IncomingTransferEvent>;

export const incomingTransferWords: Record<IncomingTransferState, string> = {
  unidentified: "Sin identificar",
  matched: "De una venta",
  not_a_sale: "No es de una venta",
};
