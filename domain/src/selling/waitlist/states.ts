import type { Moves } from "../../kernel/machine";

/** A place in a waiting line (domain.md §7.10). What is offered is held for it; an offer that ended never comes back. */
export type WaitlistState = "waiting" | "offered" | "purchased" | "offer_expired" | "cancelled";
export type WaitlistEvent = "offer" | "buy" | "time_up" | "leave" | "remove" | "close";

export const waitlistMoves = {
  // `close`: its date passed or was cancelled.
  waiting: { offer: "offered", leave: "cancelled", remove: "cancelled", close: "cancelled" },
  offered: {
    buy: "purchased",
    time_up: "offer_expired",
    leave: "cancelled",
    remove: "cancelled",
    close: "cancelled",
  },
  purchased: {},
  offer_expired: {},
  cancelled: {},
} as const satisfies Moves<WaitlistState, WaitlistEvent>;

/** The states of who is still in line. */
export const inLineStates = ["waiting", "offered"] as const satisfies readonly WaitlistState[];
