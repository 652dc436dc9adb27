import type { Moves } from "../../kernel/machine";

/** Whether an animal lives and where it is (domain.md §7.8). Health and sale are independent axes. */
export type LifeState = "alive" | "dead" | "slaughtered" | "lost" | "stolen";
export type LifeEvent = "dies" | "is_slaughtered" | "gets_lost" | "is_stolen" | "is_found" | "theft_cleared";

export const lifeMoves = {
  alive: { dies: "dead", is_slaughtered: "slaughtered", gets_lost: "lost", is_stolen: "stolen" },
  lost: { is_found: "alive", dies: "dead", is_stolen: "stolen" },
  /** Only the owner withdraws the theft report; the animal's state is then computed again. */
  stolen: { theft_cleared: "alive", dies: "dead" },
  dead: {},
  slaughtered: {},
} as const satisfies Moves<LifeState, LifeEvent>;

/** Whether it is in the herd: it leaves with a buyer, and may come back. */
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

/** Worded as the end of "está …", for refusals. */
export const lifeStateWords: Record<LifeState, string> = {
  alive: "vivo",
  dead: "registrado como muerto",
  slaughtered: "registrado como sacrificado",
  lost: "registrado como perdido",
  stolen: "reportado como robado",
};
