import type { Moves } from "../../kernel/machine";

/** The state of an item (domain.md §7.3). It doesn't affect claims: existing reservations stay. */
export type ItemState = "draft" | "published" | "paused" | "sold_out" | "archived";
export type ItemEvent = "publish" | "pause" | "sell_out" | "archive" | "restore";

export const itemMoves = {
  draft: { publish: "published", archive: "archived" },
  published: { pause: "paused", sell_out: "sold_out", archive: "archived" },
  paused: { publish: "published", archive: "archived" },
  sold_out: { publish: "published", pause: "paused", archive: "archived" },
  /** Back to a draft, not to the shop: its data has to be reviewed first. */
  archived: { restore: "draft" },
} as const satisfies Moves<ItemState, ItemEvent>;

export const itemStateWords: Record<ItemState, string> = {
  draft: "Borrador",
  published: "En venta",
  paused: "En pausa",
  sold_out: "Agotado",
  archived: "Archivado",
};

/** The tone of each state on a screen. */
export const itemStateTones = {
  draft: "neutral",
  published: "success",
  paused: "warn",
  sold_out: "accent",
  archived: "neutral",
} as const satisfies Record<ItemState, string>;

/** Events that a person may request; `sell_out` is automatic. */
export const itemActs = ["publish", "pause", "archive", "restore"] as const satisfies readonly ItemEvent[];
export type ItemAct = (typeof itemActs)[number];

/** States that the shop lists. */
export const shownItemStates = ["published", "sold_out"] as const satisfies readonly ItemState[];
