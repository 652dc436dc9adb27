/** How the tabs of one person speak to each other. Touches only their BroadcastChannel; hear-tabs.ts acts on the messages. */
import { serially } from "./serial-queue";

export type TabMessage =
  /** An item was written to storage. */
  | { kind: "changed"; id: string }
  /** The list of what ended was written to storage. */
  | { kind: "ended" }
  /** From the leader: these are on their way now. */
  | { kind: "sending"; ids: string[] }
  /** From the leader: nothing goes now, and nothing is tried before this hour. */
  | { kind: "rests"; until: number }
  /** A person asks to send without waiting for any hour. */
  | { kind: "go" }
  /** Asks for a sign of life of the leader. */
  | { kind: "who" }
  /** The leader's sign of life. */
  | { kind: "leading" };

export interface TabChannel {
  /** To the other tabs; does nothing once closed: what was being sent or kept goes on to its end, for nobody to hear. */
  tell: (message: TabMessage) => void;
  /** Handles the messages one after another, also those that came since the channel was opened. */
  listen: (hear: (message: TabMessage) => Promise<void>) => void;
  close: () => void;
}

/** Opens the channel of one person; where the browser has none, tabs don't hear each other. */
export function openTabChannel(user: string): TabChannel {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(`corral-outbox-${user}`);
  // In order: an item that ended must not come back by an older message about it that took longer to read.
  const inOrder = serially();
  let listen: TabChannel["listen"] = () => {};
  const listening = new Promise<(message: TabMessage) => Promise<void>>((then) => {
    listen = then;
  });
  let isOpen = true;
  channel?.addEventListener("message", (e: MessageEvent<TabMessage>) => {
    void inOrder(async () => (await listening)(e.data));
  });
  return {
    tell: (message) => {
      if (isOpen) channel?.postMessage(message);
    },
    listen,
    close: () => {
      isOpen = false;
      channel?.close();
    },
  };
}
