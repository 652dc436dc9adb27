import type { QueuedItem } from "#src/offline/queue/operation";

/** How far an act got that the server doesn't have: it waits for signal, or for a person. */
export type Waits = "signal" | "person";
export const waitsFor = (item: QueuedItem): Waits => (item.state === "needs_attention" ? "person" : "signal");
