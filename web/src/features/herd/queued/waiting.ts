import type { QueuedItem } from "#src/offline/queue/operation";

/** What an unsent operation waits for: a connection, or a person. */
export type Waits = "signal" | "person";
export const waitsFor = (item: QueuedItem): Waits => (item.state === "needs_attention" ? "person" : "signal");
