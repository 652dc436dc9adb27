import { type Moves, move } from "../../kernel/machine";

/** A transfer that a payer reports (domain.md §7.7). It is not a payment until a person has seen it settled (*liquidado*) in the CEP. */
export type TransferState = "submitted" | "under_review" | "confirmed" | "rejected" | "withdrawn";
export type TransferEvent = "review" | "confirm" | "reject" | "withdraw";

export const transferMoves = {
  // Only its payer takes it back, and not once somebody looks for it.
  submitted: { review: "under_review", reject: "rejected", withdraw: "withdrawn" },
  under_review: { review: "under_review", confirm: "confirmed", reject: "rejected" },
  confirmed: {},
  rejected: {},
  withdrawn: {},
} as const satisfies Moves<TransferState, TransferEvent>;

export const transferWords: Record<TransferState, string> = {
  submitted: "Por confirmar",
  under_review: "En revisión",
  confirmed: "Confirmada",
  rejected: "Rechazada",
  withdrawn: "Retirada",
};

/** Undecided: its units stay reserved, and the charge takes no other payment. */
export const pendingTransferStates = ["submitted", "under_review"] as const satisfies readonly TransferState[];
/** Ended without money: its tracking key may be reported again. */
export const endedUnpaidTransferStates = ["rejected", "withdrawn"] as const satisfies readonly TransferState[];
/** Its payer may take it back. */
export const mayWithdraw = (state: TransferState) =>
  move<TransferState, TransferEvent>(transferMoves, state, "withdraw") !== undefined;
