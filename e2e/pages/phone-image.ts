import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** The server's ids and key for the phone's user and for what its unsent work concerns. */
interface Known {
  person: string;
  /** Key that encrypts this user's unsent work: 32 bytes, base64url. */
  vault: string;
  till: string;
  sessionId: string;
  placeId: string;
  shortCode: string;
}
type Entry = [key: string, value: unknown];
interface Sealed {
  iv: string;
  box: string;
}
/** The storage of a phone with an older build, as fixtures/record-phone.mjs recorded it. */
export interface PhoneImage {
  recordedAt: string;
  /** Day in the business's zone. */
  day: string;
  server: Known;
  /** The id of an animal that existed before. */
  animalId: string;
  stores: { database: string; store: string; entries: Entry[] }[];
  localStorage: Record<string, string>;
  locks: string[];
  channels: string[];
}
interface UnsentItem {
  id: string;
  call: string;
  title: string;
  detail: string;
  body: { id?: string } | null;
}

export const readPhoneImage = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../fixtures", name), "utf8")) as PhoneImage;

const keyOf = (vault: string) =>
  crypto.subtle.importKey("raw", Buffer.from(vault, "base64url"), "AES-GCM", false, ["encrypt", "decrypt"]);
const isSealed = (value: unknown): value is Sealed => typeof value === "object" && value !== null && "box" in value;

async function unseal(key: CryptoKey, { iv, box }: Sealed): Promise<unknown> {
  const text = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: Buffer.from(iv, "base64") },
    key,
    Buffer.from(box, "base64"),
  );
  return JSON.parse(new TextDecoder().decode(text));
}
async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const box = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, text);
  return { iv: Buffer.from(iv).toString("base64"), box: Buffer.from(box).toString("base64") };
}

/** The same image as if it had been recorded now on this server: with its ids, key and day. All names stay as they are. */
export async function imageOf(image: PhoneImage, here: Known, now: number, day: string) {
  const known = (Object.keys(here) as (keyof Known)[]).map((it) => [image.server[it], here[it]] as const);
  // A place's code is stored both in groups and as one word.
  const word = ({ shortCode }: Known) => shortCode.replace(/[^A-Z0-9]/g, "");
  const ids = [...known, [word(image.server), word(here)] as const];
  const renamed = (text: string) => ids.reduce((out, [old, mine]) => out.replaceAll(old, mine), text);
  const since = now - Date.parse(image.recordedAt);
  const later = (value: unknown, name = ""): unknown => {
    if (Array.isArray(value)) return value.map((it) => later(it));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, later(it, key)]));
    if (typeof value === "number" && /^(madeAt|endedAt|seenAt|at)$/.test(name)) return value + since;
    if (value === image.day) return day;
    if (typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value))
      return new Date(Date.parse(value) + since).toISOString();
    return value;
  };
  const moved = (value: unknown) => later(JSON.parse(renamed(JSON.stringify(value))));
  const [theirs, mine] = await Promise.all([keyOf(image.server.vault), keyOf(here.vault)]);
  const unsent: UnsentItem[] = [];
  const stores: PhoneImage["stores"] = [];
  for (const { database, store, entries } of image.stores) {
    const moving: Entry[] = [];
    for (const [key, value] of entries) {
      const plain = moved(isSealed(value) ? await unseal(theirs, value) : value);
      if (key.startsWith("outbox:")) unsent.push(plain as UnsentItem);
      moving.push([renamed(key), isSealed(value) ? await seal(mine, plain) : plain]);
    }
    stores.push({ database, store, entries: moving });
  }
  const local = JSON.parse(renamed(JSON.stringify(image.localStorage))) as Record<string, string>;
  const [locks, channels] = [image.locks.map(renamed), image.channels.map(renamed)];
  return { unsent, stores, localStorage: local, locks, channels };
}
export type MovedImage = Awaited<ReturnType<typeof imageOf>>;

/** Replaces all storage of this browser while no tab runs the app: `page` is another page of the same origin. */
export const putImage = (page: Page, { stores, localStorage: local }: MovedImage) =>
  page.evaluate(
    async ([stores, local]) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
      const done = (asked: IDBRequest) =>
        new Promise<void>((yes, no) => {
          asked.onsuccess = () => yes();
          asked.onerror = () => no(asked.error);
        });
      for (const { database, store, entries } of stores) {
        await done(indexedDB.deleteDatabase(database));
        const opening = indexedDB.open(database);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store);
        await done(opening);
        const writing = opening.result.transaction(store, "readwrite");
        for (const [key, value] of entries) writing.objectStore(store).put(value, key);
        await new Promise((then) => {
          writing.oncomplete = then;
        });
        opening.result.close();
      }
    },
    [stores, local] as const,
  );

/** What the script of `oldTabSends` leaves on its page. */
type Counted = Window & { requests?: number; line?: BroadcastChannel };

/** A tab of the older build that keeps sending: it holds the lock and answers as the leader. Returns a function that counts the requests it got. */
export async function oldTabSends(page: Page, lock: string, channel: string) {
  await page.evaluate(
    async ([lock, channel]) => {
      const counted: Counted = window;
      counted.requests = 0;
      // Kept on the page, so that it isn't collected.
      const line = new BroadcastChannel(channel);
      counted.line = line;
      line.onmessage = (e: MessageEvent<{ kind: string }>) => {
        if (e.data.kind !== "who") return;
        counted.requests = (counted.requests ?? 0) + 1;
        line.postMessage({ kind: "leading" });
      };
      await new Promise<void>((has) => {
        void navigator.locks.request(lock, () => {
          has();
          return new Promise(() => {});
        });
      });
    },
    [lock, channel] as const,
  );
  return () => page.evaluate(() => (window as Counted).requests ?? 0);
}
