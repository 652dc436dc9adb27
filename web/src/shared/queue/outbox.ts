import { sync } from "@corral/contract/office/sync.calls";
import type { OfflineCall } from "@corral/domain/kernel/offline-calls";
import { useSyncExternalStore } from "react";
import { connection } from "#src/offline/connection";
import { newUuid } from "#src/offline/ids";
import type { Operation, OutboxItem, SentItem } from "#src/offline/queue/operation";
import {
  type Answered,
  NotKept,
  type Outbox,
  type OutboxView,
  openOutbox,
  type Refusal,
} from "#src/offline/queue/outbox";
import { changeStored, openedStorage, readStored, type StoredStaff, writeStored } from "#src/offline/storage/stored";
import { ApiError } from "../api/errors";
import { api, send } from "../api/http";
import { isAnswer } from "../api/keyed";
import { addressOf } from "./offline-calls";
import { sendPhoto } from "./send-photo";

/** How long a person waits for the server before the phone keeps what they did. */
const PATIENCE_MS = 8_000;
const BATCH_MS = 60_000;
const NOTHING: OutboxView = { unsent: [], sent: [], sending: false, nextTry: null, leads: false, locked: 0 };

let current: { user: string; box: Promise<Outbox> } | undefined;
let box: Outbox | undefined;
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};
const sentListeners = new Set<(items: readonly OutboxItem[]) => void>();

/** Opens the outbox of whoever works on this phone now, and closes that of who did before. */
export function becomeOutboxOf(me: StoredStaff | null, onSignedOut: () => void) {
  if (current?.user === me?.id) return;
  reopen(me, onSignedOut);
}
let stopWatching: (() => void) | undefined;

function reopen(me: StoredStaff | null, onSignedOut: () => void) {
  stopWatching?.();
  void current?.box.then((it) => it.end());
  current = undefined;
  box = undefined;
  emit();
  const storage = openedStorage();
  if (!me || !storage) return;
  // A better mechanism that answered late may have unsent work of before.
  stopWatching = storage.onChange((it) => it.kind === "tier" && it.rose && reopen(me, onSignedOut));
  const mine = { user: me.id, box: open(me, storage, onSignedOut) };
  current = mine;
  void mine.box.then((opened) => {
    if (current !== mine) return opened.end();
    box = opened;
    const drawn = () => {
      const { unsent, locked } = opened.view();
      noteCount(me, unsent.length + locked);
      emit();
    };
    opened.subscribe(drawn);
    drawn();
  });
}

const open = (me: StoredStaff, storage: NonNullable<ReturnType<typeof openedStorage>>, onSignedOut: () => void) =>
  openOutbox({
    storage,
    user: me.id,
    vault: me.vault,
    send: sendBatch,
    sendPhoto: (item, photo) =>
      answered(item.id, () =>
        sendPhoto(photo, { key: item.key, id: item.id, alt: (item.body as { alt?: string } | null)?.alt ?? "" }),
      ),
    outcomeOf,
    photosMayGo,
    onSignedOut,
    onSent: (items) => {
      for (const it of sentListeners) it(items);
    },
  });

/** Who has how many here, so that the door and the tabs can say it without opening anything. */
function noteCount(me: StoredStaff, count: number) {
  const known = readStored("unsent").find((it) => it.user === me.id)?.count ?? 0;
  if (known === count) return;
  void changeStored("unsent", (now) => [
    ...now.filter((it) => it.user !== me.id),
    ...(count ? [{ user: me.id, name: me.name, login: me.login, count }] : []),
  ]);
}

/** Not where a person wants them by Wi-Fi only and the browser says that this is mobile data. */
export const photosMayGo = () => !readStored("photosByWifi") || !isOnMobileData();
const isOnMobileData = () => (navigator as { connection?: { type?: string } }).connection?.type === "cellular";

function deviceId(): string {
  const known = readStored("device");
  if (known) return known;
  const made = newUuid();
  void writeStored("device", made);
  return made;
}

async function sendBatch(items: readonly OutboxItem[]): Promise<Answered[]> {
  const here = new Set(items.map((it) => it.id));
  const answer = await api(sync, {
    body: {
      deviceId: deviceId(),
      items: items.map((it) => ({
        id: it.id,
        key: it.key,
        // A photo goes by itself, as the file that it is.
        call: it.call as Exclude<OfflineCall, "addPhoto">,
        params: it.params,
        body: it.body,
        ...(it.version === undefined ? {} : { version: it.version }),
        madeAt: new Date(it.madeAt).toISOString(),
        // Those of other batches are on the server by now, or this one wouldn't go.
        after: it.dependsOn.filter((id) => here.has(id)),
      })),
    },
    key: newUuid(),
    timeoutMs: BATCH_MS,
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return answer.items;
}

async function answered(id: string, run: () => Promise<unknown>): Promise<Answered> {
  try {
    return { id, status: 200, body: await run() };
  } catch (error) {
    return { id, ...refusalOf(error) };
  }
}
/** The server's answer against it. Throws when it was no answer, which decides nothing about anybody's work. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, detail, errors, retryAfter, extra } = error;
  return { status, body: { code, detail, errors, ...extra }, retryAfter };
}

/** The real folio of what was collected, and where what was made can be seen. */
function outcomeOf(item: OutboxItem, body: unknown): Pick<SentItem, "folio" | "href"> {
  const { receipt, id } = (body ?? {}) as { receipt?: { tipo: string; id: string; folio: string | null }; id?: string };
  if (receipt) return { folio: receipt.folio, href: `/comprobante/${receipt.tipo}/${receipt.id}` };
  const animalId = item.params.animalId ?? (item.call === "createAnimal" ? id : undefined);
  if (animalId) return { folio: null, href: `/animal?id=${animalId}` };
  const customerId = item.params.customerId ?? (item.call === "createCustomer" ? id : undefined);
  return { folio: null, href: customerId ? `/cobro?ver=clientes&cliente=${customerId}` : null };
}

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
export type Performed<T> = { kept: false; answer: T } | { kept: true; item: OutboxItem };

/**
 * Does it now, or keeps it on the phone until there is signal: with the same key, so that an answer that was lost on the way makes nothing
 * twice. Throws ApiError when the server refused, or with OFFLINE_NOT_ALLOWED when this phone can't keep it either.
 */
export async function perform<T>(
  act: Act,
  { patienceMs = PATIENCE_MS, beforeKeeping }: How = {},
): Promise<Performed<T>> {
  const { id = act.key, params = {}, dependsOn = [], cash = 0, photo, onProgress, signal, ...rest } = act;
  const op: Operation = { ...rest, id, params, dependsOn, cash, version: act.version };
  const mine = await current?.box;
  if (!mine) return { kept: false, answer: await sendNow<T>(op, { photo, onProgress, signal }) };
  const tried = mine.mayGoNow(op) && connection().online;
  if (tried) {
    try {
      return { kept: false, answer: await sendNow<T>(op, { photo, onProgress, signal }, patienceMs) };
    } catch (error) {
      if (signal?.aborted || (isAnswer(error) && (error as ApiError).status !== 401)) throw error;
    }
  }
  await beforeKeeping?.();
  try {
    return { kept: true, item: await mine.keep(op, photo, tried) };
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

/** Tells whenever something of it changes, also whose it is. */
export const onOutbox = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const outboxNow = () => box?.view() ?? NOTHING;
/** What this person has unsent and what was sent from this phone. */
export const useOutbox = () => useSyncExternalStore(onOutbox, outboxNow, outboxNow);
/** The outbox itself; undefined for a buyer, or before it is open. */
export const theOutbox = () => box;
/** Waits until it is open. */
export const openedOutbox = () => current?.box;
/** Undoes what surely never left this phone; false when only the server can undo it. */
export const takeBack = async (id: string, reason: string) =>
  (await (await current?.box)?.takeBack(id, reason)) ?? false;
export const flushNow = async () => (await current?.box)?.flushNow() ?? 0;
/** Tells what was sent, to ask the server anew for what it changed. */
export function onOutboxSent(listener: (items: readonly OutboxItem[]) => void) {
  sentListeners.add(listener);
  return () => void sentListeners.delete(listener);
}
