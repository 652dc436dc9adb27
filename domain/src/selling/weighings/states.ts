import type { Moves } from "../../kernel/machine";

/** A final weight (domain.md §7.4): proposed by the seller, accepted or rejected by the buyer; a newer one takes its place. */
export type WeighingState = "proposed" | "accepted" | "rejected" | "superseded";
export type WeighingEvent = "accept" | "reject" | "replace";

export const weighingMoves = {
  proposed: { accept: "accepted", reject: "rejected", replace: "superseded" },
  accepted: { replace: "superseded" },
  rejected: { replace: "superseded" },
  superseded: {},
} as const satisfies Moves<WeighingState, WeighingEvent>;

/** How the buyer accepted: on their own phone, by their code on the seller's, by a signature on paper, or in person, on the word of who wrote it down. */
export const ackMethods = ["own_phone", "code", "paper", "in_person"] as const;
export type AckMethod = (typeof ackMethods)[number];
