import type { Moves } from "./machine";

/** A transfer that a payer reports (domain.md §7.7). It is not a payment until a person has seen it settled (*liquidado*) in the CEP. */
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

/** Undecided: its units stay reserved, and the charge takes no other payment. */
export const pendingTransferStates = ["submitted", "under_review"] as const satisfies readonly TransferState[];
