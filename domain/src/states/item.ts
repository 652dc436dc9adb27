import type { Moves } from "./machine";

/** domain.md §7.3: where a thing on sale stands. Nothing here touches its claims: what somebody holds stays theirs. */
export type ItemState = "draft" | "published" | "paused" | "sold_out" | "archived";
export type ItemEvent = "publish" | "pause" | "sell_out" | "archive" | "restore";

export const itemMoves = {
  draft: { publish: "published", archive: "archived" },
  published: { pause: "paused", sell_out: "sold_out", archive: "archived" },
  paused: { publish: "published", archive: "archived" },
  sold_out: { publish: "published", pause: "paused", archive: "archived" },
  /** Back to a draft, never straight to the shop: what was true then is looked at again. */
  archived: { restore: "draft" },
} as const satisfies Moves<ItemState, ItemEvent>;

export const itemStateWords: Record<ItemState, string> = {
  draft: "Borrador",
  published: "En venta",
  paused: "En pausa",
  sold_out: "Agotado",
  archived: "Archivado",
};

/** How loud each is on a screen. */
export const itemStateTones = {
  draft: "neutral",
  published: "success",
  paused: "warn",
  sold_out: "accent",
  archived: "neutral",
} as const satisfies Record<ItemState, string>;

/** What a person may ask for; `sell_out` comes by itself. */
export const itemActs = ["publish", "pause", "archive", "restore"] as const satisfies readonly ItemEvent[];
export type ItemAct = (typeof itemActs)[number];

/** Those that the shop shows. */
export const shownItemStates = ["published", "sold_out"] as const satisfies readonly ItemState[];
