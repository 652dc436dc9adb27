import type { Moves } from "../../kernel/machine";

/** A place of a visit (domain.md §7.10): it admits one person, once. */
export type TicketState = "valid" | "used" | "void";
export type TicketEvent =
  | "enter"
  /** A check-in made by mistake, undone within minutes. */
  | "taken_back"
  /** Its sale or its date was cancelled. */
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
