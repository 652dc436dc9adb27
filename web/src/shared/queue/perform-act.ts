/** One act of a person: sent now by its ordinary call, or queued. Uses the network; storage only through the given queue. */
import type { OfflineCall } from "@corral/contract/calls/offline";
import { connection } from "#src/offline/connection";
import type { Operation, QueuedItem } from "#src/offline/queue/operation";
import { NotKept, type OfflineQueue } from "#src/offline/queue/queue";
import { ApiError } from "../api/errors";
import { send } from "../api/http";
import { isAnswer } from "../api/keyed";
import { addressOf } from "./offline-calls";
import { sendPhoto } from "./send-photo";

/** How long a person waits for the server before the act is queued. */
const PATIENCE_MS = 8_000;

/** An act to perform; `key` is its idempotency key (shared/api/keyed.ts), `id` that of what it creates. */
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
  /** For a photo sent now: upload progress (0 to 1), and the signal to abort it. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}
export interface How {
  /** How long the server may take before the act is queued. */
  patienceMs?: number;
  /** Called when nobody answered; if it throws, the act isn't queued and the error is passed on. */
  beforeKeeping?: () => Promise<void>;
}
export type Performed<T> = { kept: false; answer: T } | { kept: true; item: QueuedItem };

/**
 * Sends an act now, or queues it on the phone until there is a connection: with the same key, so that a lost answer duplicates nothing. Without a
 * queue (a buyer) it is sent now or fails. Throws ApiError when the server refused, or with OFFLINE_NOT_ALLOWED when this phone can't queue it.
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
