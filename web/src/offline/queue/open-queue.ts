/** What one tab holds in memory of one person's queue. Each part of the queue takes it as its first argument; nothing else is shared. */
import type { KeyValueStorage } from "../storage/storage";
import type { Leadership } from "./leader";
import type { QueuedItem, SentItem } from "./operation";
import type { QueuedItems } from "./queued-items";
import type { TabChannel } from "./tab-channel";
import { drawView, type QueueView } from "./view";

/** The server's answer about one operation. */
export interface Answered {
  id: string;
  status: number;
  body: unknown;
  /** Seconds. */
  retryAfter?: number | undefined;
}
export type Refusal = Omit<Answered, "id">;

export interface QueueDeps {
  storage: KeyValueStorage;
  user: string;
  vault: string | undefined;
  /** Throws when there was no answer; an answer about all of them as a whole is thrown as a Refusal. */
  send: (items: readonly QueuedItem[]) => Promise<Answered[]>;
  sendPhoto: (item: QueuedItem, photo: Blob) => Promise<Answered>;
  /** What the lists need to know of an answer. */
  outcomeOf: (item: QueuedItem, body: unknown) => Pick<SentItem, "folio" | "href">;
  photosMayGo: () => boolean;
  /** The session is over: the same person must come in again. */
  onSignedOut: () => void;
  onSent?: (items: readonly QueuedItem[]) => void;
}

export interface OpenQueue {
  readonly deps: QueueDeps;
  readonly kept: QueuedItems;
  readonly channel: TabChannel;
  readonly leader: Leadership;
  /** How many items in storage this person's key doesn't open. */
  readonly locked: number;

  /** The unsent items, as storage has them. */
  readonly items: Map<string, QueuedItem>;
  /** What was sent or ended, the last first, as storage has it. */
  ended: readonly SentItem[];
  /** Ids of those that this tab or another is sending. */
  sending: ReadonlySet<string>;

  view: QueueView;
  readonly listeners: Set<() => void>;

  /** UTC ms before which nothing is tried, because the server doesn't answer; 0 for at once. */
  restUntil: number;
  /** Batches without an answer in a row. */
  failures: number;
  /** Items in a batch: fewer after a batch was refused as a whole. */
  batchLimit: number;
  /** A batch of this tab is on its way. */
  isRunning: boolean;
  /** Of the next try by itself. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Those who asked to send all now and wait until nothing more may go. */
  readonly whenIdle: Set<() => void>;
  /** UTC ms of the leader's last sign of life. */
  leaderHeardAt: number;
  /** The server said 401: nothing goes until the queue is opened anew. */
  isSignedOut: boolean;
  /** It was closed. */
  isOver: boolean;
}

/** Draws the view again and tells who looks at it. */
export function emit(queue: OpenQueue) {
  queue.view = drawView(queue);
  for (const listener of queue.listeners) listener();
}
