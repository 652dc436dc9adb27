/** The queue in storage, encrypted. The only part that knows its storage keys; touches nothing else. */
import { serverNow } from "#src/offline/clock";
import { newLinkUuid } from "#src/offline/ids";
import type { KeyValueStorage } from "#src/offline/storage/storage";
import type { QueuedItem, SentItem } from "../operation";
import type { Seal } from "../seal";
import { serially } from "../serial-queue";

const DAY_MS = 24 * 60 * 60_000;
/** How long sent items can be looked up (domain.md §7.16). */
const SENT_DAYS = 90;

/** One user's stored items. */
export interface LoadedItems {
  items: QueuedItem[];
  sent: SentItem[];
  /** How many more there are that this user's key doesn't decrypt. */
  locked: number;
}

/** One user's unsent work in storage: a value for each item, so that two tabs never overwrite each other. */
export interface QueuedItems {
  load: () => Promise<LoadedItems>;
  /** Ids of the unsent items, without decrypting them. */
  ids: () => Promise<ReadonlySet<string>>;
  /** One item as stored now; undefined when it is gone. */
  read: (id: string) => Promise<QueuedItem | undefined>;
  put: (item: QueuedItem, photo?: Blob) => Promise<void>;
  photo: (id: string) => Promise<Blob | undefined>;
  /** Removes what couldn't be stored durably. */
  drop: (id: string) => Promise<void>;
  /** Writes the ended list first and then deletes the items: after a crash in between both have them, and `load` resolves it. */
  end: (ended: readonly { item: QueuedItem; as: SentItem }[]) => Promise<void>;
  sent: () => Promise<SentItem[]>;
}

/** Whether it is the operation that ended: the same id may come again as a new try, made at another time. */
export const isSameAct = (a: { id: string; madeAt: number }, b: { id: string; madeAt: number }) =>
  a.id === b.id && a.madeAt === b.madeAt;

export function queuedItems(
  storage: KeyValueStorage,
  seal: Seal,
  user: string,
  now: () => number = serverNow,
): QueuedItems {
  const itemKey = (id: string) => `outbox:${user}:${id}`;
  const photoKey = (id: string) => `outbox-photo:${user}:${id}`;
  const sentPrefix = `outbox-sent:${user}:`;
  // One list for each day and writer: two tabs that end something at the same moment don't overwrite each other.
  const writer = newLinkUuid().slice(0, 8);
  const sentKey = (at: number) => `${sentPrefix}${Math.floor(at / DAY_MS)}:${writer}`;
  const ending = serially();
  const opened = async <T>(key: string) => (await seal.open(await storage.get(key))) as T | undefined;
  /** All stored under a prefix, opened side by side; `value` is undefined for what this user's key doesn't decrypt. */
  const openedAll = async <T>(prefix: string) =>
    Promise.all(
      (await storage.entries(prefix)).map(async ([key, kept]) => ({
        key,
        value: (await seal.open(kept)) as T | undefined,
      })),
    );

  async function sent(): Promise<SentItem[]> {
    const all = new Map<string, SentItem>();
    for (const { key, value } of await openedAll<SentItem[]>(sentPrefix)) {
      const day = Number(key.slice(sentPrefix.length).split(":")[0]);
      if (day * DAY_MS < now() - SENT_DAYS * DAY_MS) await storage.delete(key);
      else for (const it of value ?? []) all.set(`${it.id} ${it.madeAt}`, it);
    }
    return [...all.values()].sort((a, b) => b.endedAt - a.endedAt);
  }
  async function drop(id: string) {
    // The item last: while it exists, its photo will be cleaned up.
    await storage.delete(photoKey(id));
    await storage.delete(itemKey(id));
  }
  return {
    sent,
    drop,
    load: async () => {
      const kept = await openedAll<QueuedItem>(itemKey(""));
      const waiting = kept.flatMap(({ value }) => value ?? []);
      const locked = kept.length - waiting.length;
      // Read after the items: what another tab ends meanwhile is in one of the lists, or in both.
      const ended = await sent();
      const isOver = (item: QueuedItem) => ended.some((it) => isSameAct(it, item));
      for (const item of waiting.filter(isOver)) await drop(item.id);
      return { items: waiting.filter((item) => !isOver(item)), sent: ended, locked };
    },
    ids: async () => new Set((await storage.keys(itemKey(""))).map((key) => key.slice(itemKey("").length))),
    read: (id) => opened<QueuedItem>(itemKey(id)),
    put: async (item, photo) => {
      if (photo) await storage.set(photoKey(item.id), await seal.close(await textOf(photo)));
      await storage.set(itemKey(item.id), await seal.close(item));
    },
    photo: async (id) => {
      const text = await opened<string>(photoKey(id));
      return text === undefined ? undefined : blobOf(text);
    },
    end: (ended) =>
      ending(async () => {
        const days = new Map<string, SentItem[]>();
        for (const { as } of ended) {
          const key = sentKey(as.endedAt);
          days.set(key, [...(days.get(key) ?? []), as]);
        }
        for (const [key, more] of days)
          await storage.set(key, await seal.close([...((await opened<SentItem[]>(key)) ?? []), ...more]));
        for (const { item } of ended) {
          if (item.call === "addPhoto") await drop(item.id);
          else await storage.delete(itemKey(item.id));
        }
      }),
  };
}

/** As a data URL: every storage mechanism holds text. */
const textOf = (photo: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(photo);
  });
function blobOf(text: string): Blob {
  const [head = "", body = ""] = text.split(",", 2);
  const raw = atob(body);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return new Blob([bytes], { type: /^data:([^;,]+)/.exec(head)?.[1] ?? "application/octet-stream" });
}
