import type { Moves } from "../../kernel/machine";

/** A sponsorship: an active one by the month is renewed by staff, month by month. */
export type SponsorshipState = "active" | "ended";
export type SponsorshipEvent = "end" | "resume";

export const sponsorshipMoves = {
  active: { end: "ended" },
  ended: { resume: "active" },
} as const satisfies Moves<SponsorshipState, SponsorshipEvent>;
