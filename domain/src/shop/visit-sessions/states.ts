import type { Moves } from "../../kernel/machine";

/** A dated visit (domain.md §7.10). Sold out is derived from its seats and is not a state. */
export type SessionState = "scheduled" | "open" | "closed" | "running" | "completed" | "cancelled";
export type SessionEvent = "open_sale" | "close_sale" | "begin" | "finish" | "cancel";

export const sessionMoves = {
  scheduled: { open_sale: "open", cancel: "cancelled" },
  open: { close_sale: "closed", begin: "running", finish: "completed", cancel: "cancelled" },
  closed: { open_sale: "open", begin: "running", finish: "completed", cancel: "cancelled" },
  running: { finish: "completed", cancel: "cancelled" },
  completed: {},
  cancelled: {},
} as const satisfies Moves<SessionState, SessionEvent>;

export const sessionStateWords: Record<SessionState, string> = {
  scheduled: "Programada",
  open: "En venta",
  closed: "Venta cerrada",
  running: "En curso",
  completed: "Terminada",
  cancelled: "Cancelada",
};
