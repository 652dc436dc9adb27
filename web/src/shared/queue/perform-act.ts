/** One act of a person: now by its ordinary call, or later by the queue. Touches the network; storage only through the queue it is given. */
import type { OfflineCall } from "@corral/domain/kernel/offline-calls";
import { connection } from "#src/offline/connection";
import type { Operation, QueuedItem } from "#src/offline/queue/operation";
import { NotKept, type OfflineQueue } from "#src/offline/queue/queue";
import { ApiError } from "../api/errors";
import { send } from "../api/http";
import { isAnswer } from "../api/keyed";
import { addressOf } from "./offline-calls";
import { sendPhoto } from "./send-photo";

/** How long a person waits for the server before the phone keeps what they did. */
const PATIENCE_MS = 8_000;

/** What somebody is about to do; `key` is that of the act (shared/api/keyed.ts), `id` that of what it makes. */
export interface Act {
  id?: string;
  key: string;
  call: OfflineCall;
  params?: Record<string, string>;
  body: unknown;
  version?: number | undefined;
  dependsOn?: string[];
  about: string[];
  title: string;
  detail: string;
  cash?: number;
  photo?: Blob;
  /** Of a photo that goes now: how much of it has left (0 to 1), and what calls it back. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}
export interface How {
  /** How long the server may take before the phone keeps it. */
  patienceMs?: number;
  /** Nobody answered: what it throws is told instead of keeping it. */
  beforeKeeping?: () => Promise<void>;
}
export type Performed<T> = { kept: false; answer: T } | { kept: true; item: QueuedItem };

/**
 * Does it now, or keeps it on the phone until there is signal: with the same key, so that an answer that was lost on the way makes nothing
 * twice. Without a queue (a buyer) it goes now or never. Throws ApiError when the server refused, or with OFFLINE_NOT_ALLOWED when this
 * phone can't keep it either.
 */
export async function performAct<T>(
  queue: OfflineQueue | undefined,
  act: Act,
  { patienceMs = PATIENCE_MS, beforeKeeping }: How = {},
): Promise<Performed<T>> {
  const { id = act.key, params = {}, dependsOn = [], cash = 0, photo, onProgress, signal, ...rest } = act;
  const op: Operation = { ...rest, id, params, dependsOn, cash, version: act.version };
  if (!queue) return { kept: false, answer: await sendNow<T>(op, { photo, onProgress, signal }) };
  const tried = queue.mayGoNow(op) && connection().online;
  if (tried) {
    try {
      return { kept: false, answer: await sendNow<T>(op, { photo, onProgress, signal }, patienceMs) };
    } catch (error) {
      if (signal?.aborted || (isAnswer(error) && (error as ApiError).status !== 401)) throw error;
    }
  }
  await beforeKeeping?.();
  try {
    return { kept: true, item: await queue.keep(op, photo, tried) };
  } catch (error) {
    if (error instanceof NotKept)
      throw new ApiError({ status: 0, code: "OFFLINE_NOT_ALLOWED", detail: error.message, retryable: false });
    throw error;
  }
}

async function sendNow<T>(
  op: Operation,
  { photo, onProgress, signal }: { [K in "photo" | "onProgress" | "signal"]: Act[K] | undefined },
  timeoutMs?: number,
): Promise<T> {
  if (photo)
    return (await sendPhoto(photo, {
      key: op.key,
      id: op.id,
      alt: (op.body as { alt?: string }).alt ?? "",
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    })) as T;
  const [method, path] = addressOf(op.call, op.params);
  return send<T>(method, path, op.body, {
    key: op.key,
    ...(op.version === undefined ? {} : { ifMatch: `"${op.version}"` }),
    timeoutMs,
  });
}
