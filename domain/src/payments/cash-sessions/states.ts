import type { Moves } from "../../kernel/machine";

/** A person's cash drawer, from its float to the *corte* (domain.md §7.7). Movements are refused while it is being counted. */
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
