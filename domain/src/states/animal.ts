import type { Moves } from "./machine";

/** domain.md §7.8: whether an animal lives, and where its owner has it. Its health and its sale are other axes: none follows from another. */
export type LifeState = "alive" | "dead" | "slaughtered" | "lost" | "stolen";
export type LifeEvent = "dies" | "is_slaughtered" | "gets_lost" | "is_stolen" | "is_found" | "theft_cleared";

export const lifeMoves = {
  alive: { dies: "dead", is_slaughtered: "slaughtered", gets_lost: "lost", is_stolen: "stolen" },
  lost: { is_found: "alive", dies: "dead", is_stolen: "stolen" },
  /** Only the owner takes the report back; then it is looked at again. */
  stolen: { theft_cleared: "alive", dies: "dead" },
  dead: {},
  slaughtered: {},
} as const satisfies Moves<LifeState, LifeEvent>;

/** Whether it is in the herd: a buyer takes it away, and it may come back. */
export type PresenceState = "present" | "away";
export type PresenceEvent = "leaves" | "comes_back";
export const presenceMoves = {
  present: { leaves: "away" },
  away: { comes_back: "present" },
} as const satisfies Moves<PresenceState, PresenceEvent>;

export type IsolationState = "free" | "quarantine";
export type IsolationEvent = "isolate" | "release";
export const isolationMoves = {
  free: { isolate: "quarantine" },
  quarantine: { release: "free" },
} as const satisfies Moves<IsolationState, IsolationEvent>;

/** The end of «está …», for refusals. */
export const lifeStateWords: Record<LifeState, string> = {
  alive: "vivo",
  dead: "registrado como muerto",
  slaughtered: "registrado como sacrificado",
  lost: "registrado como perdido",
  stolen: "reportado como robado",
};
