import type { Moves } from "./machine";

/** domain.md §7.7: what somebody says they sent by bank. It is no payment until a person has seen it settled (*liquidado*) in the CEP. */
export type TransferState = "submitted" | "under_review" | "confirmed" | "rejected";
export type TransferEvent = "review" | "confirm" | "reject";

export const transferMoves = {
  submitted: { review: "under_review", reject: "rejected" },
  under_review: { review: "under_review", confirm: "confirmed", reject: "rejected" },
  confirmed: {},
  rejected: {},
} as const satisfies Moves<TransferState, TransferEvent>;

export const transferWords: Record<TransferState, string> = {
  submitted: "Por confirmar",
  under_review: "En revisión",
  confirmed: "Confirmada",
  rejected: "Rechazada",
};

/** Still to be decided: its units are kept, and nothing else is taken for its charge. */
export const pendingTransferStates = ["submitted", "under_review"] as const satisfies readonly TransferState[];
