/** What one tab holds in memory of one user's queue. Each part of the queue takes it as its first argument; nothing else is shared. */
import type { KeyValueStorage } from "../storage/storage";
import type { QueuedItems } from "./items/queued-items";
import type { QueuedItem, SentItem } from "./operation";
import type { Leadership } from "./tabs/leader";
import type { TabChannel } from "./tabs/tab-channel";
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
  /** Throws when there was no answer; a refusal of the whole batch is thrown as a Refusal. */
  send: (items: readonly QueuedItem[]) => Promise<Answered[]>;
  sendPhoto: (item: QueuedItem, photo: Blob) => Promise<Answered>;
  /** The fields of an answer that the lists show. */
  outcomeOf: (item: QueuedItem, body: unknown) => Pick<SentItem, "folio" | "href">;
  photosMayGo: () => boolean;
  /** The session ended: the same user must sign in again. */
  onSignedOut: () => void;
  onSent?: (items: readonly QueuedItem[]) => void;
}

export interface OpenQueue {
  readonly deps: QueueDeps;
  readonly kept: QueuedItems;
  readonly channel: TabChannel;
  readonly leader: Leadership;
  /** How many stored items this user's key doesn't decrypt. */
  readonly locked: number;

  /** The unsent items, as stored. */
  readonly items: Map<string, QueuedItem>;
  /** Sent and discarded items, the latest first, as stored. */
  ended: readonly SentItem[];
  /** Ids that this tab or another is sending. */
  sending: ReadonlySet<string>;

  view: QueueView;
  readonly listeners: Set<() => void>;

  /** UTC ms before which nothing is sent, because the server doesn't answer; 0 for at once. */
  restUntil: number;
  /** Consecutive batches without an answer. */
  failures: number;
  /** Items in a batch: halved after a batch was refused as a whole. */
  batchLimit: number;
  /** A batch of this tab is in flight. */
  isRunning: boolean;
  /** Timer of the next automatic try. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Callers of `flushNow`, waiting until nothing more can be sent. */
  readonly whenIdle: Set<() => void>;
  /** UTC ms of the leader's last message. */
  leaderHeardAt: number;
  /** The server answered 401: nothing is sent until the queue is opened again. */
  isSignedOut: boolean;
  /** The queue was closed. */
  isOver: boolean;
}

/** Recomputes the view and notifies its subscribers. */
export function emit(queue: OpenQueue) {
  queue.view = drawView(queue);
  for (const listener of queue.listeners) listener();
}
