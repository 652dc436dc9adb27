import type { Moves } from "./machine";

/** A place of a visit on paper: it lets one person in, once (domain.md §7.10). */
export type TicketState = "valid" | "used" | "void";
export type TicketEvent =
  | "enter"
  /** A check-in by mistake, taken back within minutes. */
  | "taken_back"
  /** Its sale or its date is no more. */
  | "lose_place";

export const ticketMoves = {
  valid: { enter: "used", lose_place: "void" },
  used: { taken_back: "valid", lose_place: "void" },
  void: {},
} as const satisfies Moves<TicketState, TicketEvent>;

export const ticketStateWords: Record<TicketState, string> = {
  valid: "Sin usar",
  used: "Ya entró",
  void: "Ya no vale",
};
