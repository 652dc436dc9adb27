import type { Moves } from "./machine";

/** domain.md §7.7: a person's drawer, from its float to the *corte*. While it is counted nothing goes in or out. */
export type CashSessionState = "open" | "counting" | "closed";
export type CashSessionEvent = "count" | "go_on" | "close";

export const cashSessionMoves = {
  open: { count: "counting" },
  counting: { go_on: "open", close: "closed" },
  closed: {},
} as const satisfies Moves<CashSessionState, CashSessionEvent>;

export const cashSessionWords: Record<CashSessionState, string> = {
  open: "Abierta",
  counting: "Contando",
  closed: "Cerrada",
};
