import type { Moves } from "./machine";

/** What is owed to a purchase whose date was cancelled (domain.md §7.10). */
export type BookingReleaseState = "waiting" | "asked" | "done";
export type BookingReleaseEvent =
  /** Its places are free and its money was asked back: whoever may, lets it out. */
  | "money_asked"
  /** Its places are free and no money of it is here, or a person has the rest in hand. */
  | "settled";

export const bookingReleaseMoves = {
  waiting: { money_asked: "asked", settled: "done" },
  asked: { settled: "done" },
  done: {},
} as const satisfies Moves<BookingReleaseState, BookingReleaseEvent>;
