/** Messages between the tabs of one user. Uses only their BroadcastChannel; tab-messages.ts handles the messages. */
import { serially } from "../serial-queue";

export type TabMessage =
  /** An item was written to storage. */
  | { kind: "changed"; id: string }
  /** The ended list was written to storage. */
  | { kind: "ended" }
  /** From the leader: these are in flight. */
  | { kind: "sending"; ids: string[] }
  /** From the leader: nothing is sent now, and nothing before this instant (UTC ms). */
  | { kind: "rests"; until: number }
  /** A person asks to send at once. */
  | { kind: "go" }
  /** Asks the leader for a reply. */
  | { kind: "who" }
  /** The leader's reply. */
  | { kind: "leading" };

export interface TabChannel {
  /** Posts to the other tabs; does nothing once closed: a send or write in progress ends without notifying anybody. */
  tell: (message: TabMessage) => void;
  /** Handles messages one after another, also those received since the channel was opened. */
  listen: (hear: (message: TabMessage) => Promise<void>) => void;
  close: () => void;
}

/** Opens the channel of one user; where the browser has none, tabs don't hear each other. */
export function openTabChannel(user: string): TabChannel {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(`corral-outbox-${user}`);
  // In order: an older message that takes longer to read must not bring back an item that ended.
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
