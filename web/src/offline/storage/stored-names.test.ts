import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aStaff } from "#src/testing/fixture";
import { aDisk, fakeChannels, fakeLocks } from "#src/testing/queue";
import { noteAnswer } from "../connection";
import { chooseLook } from "../look";
import { openQueue } from "../queue/queue";
import { CACHES } from "./caches";
import { CHECK_IN_PREFIX, SALE_PREFIX, WEIGHINGS_PREFIX } from "./forget-person";
import { herdKeys } from "./herd-keys";
import { indexedDb, localStorageMechanism, memory } from "./mechanisms";
import { openStorage } from "./storage";

/**
 * Every name here is in use on phones today, perhaps with unsent work under it. They are written out on purpose, not read from the product's
 * constants.
 */
const RULING =
  "rulings 38: phones hold this name. Keep its spelling, or read what is under the old one too and say so here";

let channels: string[];
let locks: string[];
beforeEach(() => {
  localStorage.clear();
  [channels, locks] = [[], []];
  const Channel = fakeChannels();
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(name);
      }
    },
  );
  const real = fakeLocks();
  const request: typeof real.request = (name, ...rest) => {
    locks.push(name);
    return real.request(name, ...rest);
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
  localStorage.clear();
});

const anOp = {
  ...{ id: "a1", key: "key-of-a1", call: "addPhoto" as const, params: {}, body: { alt: "" }, dependsOn: [], about: [] },
  ...{ title: "Foto", detail: "Lucero", cash: 0 },
};
/** One user's queue over an inspectable disk; with `goes`, the server accepts what it sends. */
async function aQueue(goes: boolean) {
  const { mechanism, map } = aDisk();
  const box = await openQueue({
    storage: await openStorage([mechanism, memory()]),
    user: "ana",
    vault: undefined,
    send: async () => [],
    sendPhoto: (it) => (goes ? Promise.resolve({ id: it.id, status: 201, body: {} }) : new Promise(() => {})),
    outcomeOf: () => ({ folio: null, href: null }),
    photosMayGo: () => goes,
    onSignedOut: () => undefined,
  });
  return { box, map };
}

it("the database, its store, and the prefix where only localStorage works", async () => {
  const made: string[] = [];
  const result = { createObjectStore: (name: string) => made.push(name) };
  vi.stubGlobal("indexedDB", {
    open(name: string) {
      made.push(name);
      const asked = { result, onupgradeneeded: () => {}, onerror: () => {}, error: new Error("enough") };
      setTimeout(() => {
        asked.onupgradeneeded();
        asked.onerror();
      });
      return asked;
    },
  });
  await indexedDb()
    .get("cart")
    .catch(() => undefined);
  await localStorageMechanism().set("cart", []);
  expect([...made, ...Object.keys(localStorage)], RULING).toEqual(["corral", "kv", "corral:kv:cart"]);
});

it("each value by its key, the tabs' channel, and what is read before any storage opens", async () => {
  vi.resetModules();
  const { openStored, writeStored } = await import("./stored");
  const { mechanism } = aDisk();
  const asked = new Set<string>();
  const looked = {
    ...mechanism,
    get: (key: string) => {
      if (!key.startsWith("probe:")) asked.add(key);
      return mechanism.get(key);
    },
  };
  await openStored([looked, memory()]);
  expect([...asked].sort(), RULING).toEqual([
    ...[
      "animalDrafts",
      "calendarHides",
      "cart",
      "cashTakes",
      "clock",
      "contact",
      "device",
      "gate",
      "installHint",
      "keptItems",
    ],
    // Also `purchases`, on phones that bought before 2026-11-26: nothing reads it, and signing out deletes it.
    ...[
      "lastAnimal",
      "owedLeave",
      "photosByWifi",
      "picked",
      "receiptKeys",
      "receipts",
      "recordUse",
      "roomyTables",
      "searches",
      "staff",
      "tableHides",
      "till",
    ],
    ...["tillCount", "tillElsewhere", "toured", "unsent", "weighing"],
  ]);
  expect(channels, RULING).toEqual(["corral-storage"]);
  await writeStored("staff", aStaff({ id: "a" }));
  chooseLook({ scheme: "dark" });
  expect(Object.keys(localStorage).sort(), RULING).toEqual(["corral:look", "corral:works"]);
});

it("the queue of unsent work: its items, photos and what ended, its lock and its channel", async () => {
  const waiting = await aQueue(false);
  await waiting.box.keep(anOp, new Blob(["x"], { type: "image/webp" }));
  expect([...waiting.map.keys()].sort(), RULING).toEqual(["outbox-photo:ana:a1", "outbox:ana:a1"]);
  expect(waiting.map.get("outbox:ana:a1"), RULING).toMatchObject({ plain: { ...anOp, user: "ana", state: "queued" } });
  expect(waiting.map.get("outbox-photo:ana:a1"), RULING).toEqual({ plain: "data:image/webp;base64,eA==" });
  expect([locks, channels], RULING).toEqual([["outbox-ana"], ["corral-outbox-ana"]]);
  waiting.box.end();

  noteAnswer(0);
  const sent = await aQueue(true);
  await sent.box.keep(anOp, new Blob(["x"], { type: "image/webp" }));
  await vi.waitFor(() => expect([...sent.map.keys()].join(), RULING).toMatch(/^outbox-sent:ana:\d+:[0-9a-f]{8}$/));
  sent.box.end();
});

it("the lease in localStorage where the browser has no locks", async () => {
  Reflect.deleteProperty(navigator, "locks");
  const { box } = await aQueue(false);
  expect(Object.keys(localStorage), RULING).toEqual(["corral:outbox-ana"]);
  box.end();
});

it("the caches: the worker's, the check-in lists, the sales and the herd", () => {
  expect(Object.values(CACHES), RULING).toEqual(["corral-reads", "corral-receipts", "corral-images"]);
  expect(CHECK_IN_PREFIX, RULING).toBe("cache:gate:");
  expect([SALE_PREFIX, WEIGHINGS_PREFIX], RULING).toEqual(["cache:sale:", "cache:weighings:"]);
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
  expect(herdKeys, RULING).toEqual([
    ...["cache:herd:manifest", "cache:herd:head", "cache:herd:pages"],
    ...upTo(64).map((n) => `cache:herd:${n}`),
    ...upTo(50).map((n) => `cache:herd:page:${n}`),
  ]);
});
