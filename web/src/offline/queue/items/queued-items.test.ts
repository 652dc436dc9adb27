// @own-process: it encrypts with the Web Crypto of the process.
import { describe, expect, it } from "vitest";
import { makeSeal } from "#src/offline/queue/seal";
import { openStorage } from "#src/offline/storage/storage";
import { aDisk, anItem } from "#src/testing/queue";
import type { QueuedItem, SentItem } from "../operation";
import { queuedItems } from "./queued-items";

const DAY = 24 * 60 * 60_000;
const asSent = (item: QueuedItem, endedAt = Date.now(), discarded: string | null = null): SentItem => ({
  id: item.id,
  call: item.call,
  title: item.title,
  detail: item.detail,
  about: [],
  cash: 0,
  madeAt: item.madeAt,
  endedAt,
  discarded,
  folio: null,
  href: null,
});
/** One visit on the phone. */
const visit = async (phone: ReturnType<typeof aDisk>, user = "ana", now = Date.now) => {
  const storage = await openStorage([phone.mechanism]);
  return { storage, kept: queuedItems(storage, await makeSeal(undefined), user, now) };
};
/** Runs a job on a phone that dies after `writes` writes. */
async function dyingAfter(writes: number, phone: ReturnType<typeof aDisk>, job: (kept: Kept) => Promise<void>) {
  const { kept } = await visit(phone);
  phone.disk.dies = phone.disk.writes + writes;
  const over = await Promise.race([job(kept).then(() => true), new Promise<false>((no) => setTimeout(no, 60, false))]);
  phone.disk.dies = Number.POSITIVE_INFINITY;
  return over;
}
type Kept = ReturnType<typeof queuedItems>;
const photo = new Blob(["una foto"], { type: "image/webp" });

it("reads all unsent items at once, however many", async () => {
  const phone = aDisk();
  const { kept } = await visit(phone);
  const items = Array.from({ length: 20 }, (_, n) => anItem({ id: `item-${n}` }));
  for (const item of items) await kept.put(item);
  const reads: number[] = [];
  const getMany = async (keys: readonly string[]) => {
    reads.push(keys.length);
    return Promise.all(keys.map((key) => phone.mechanism.get(key)));
  };
  const storage = await openStorage([{ ...phone.mechanism, getMany }]);
  const next = queuedItems(storage, await makeSeal(undefined), "ana");
  expect((await next.load()).items).toHaveLength(20);
  // The unsent ones, and the lists of what was sent, of which there is none.
  expect(reads).toEqual([20, 0]);
});

describe("a phone that dies between any two writes", () => {
  it("keeps what was acknowledged, and never an item without its photo", async () => {
    for (let writes = 0, over = false; !over; writes++) {
      const phone = aDisk();
      const item = anItem({ id: "p", call: "addPhoto" });
      over = await dyingAfter(writes, phone, (kept) => kept.put(item, photo));
      const { kept } = await visit(phone);
      const { items } = await kept.load();
      if (over) expect(items).toEqual([item]);
      if (items.length) expect((await kept.photo("p"))?.size).toBe(photo.size);
      expect(writes).toBeLessThan(10);
    }
  });

  it("loses nothing of what ended and shows nothing twice, whatever the instant", async () => {
    const items = [anItem({ id: "a" }), anItem({ id: "p", call: "addPhoto" }), anItem({ id: "c" })];
    for (let writes = 0, over = false; !over; writes++) {
      const phone = aDisk();
      const { kept } = await visit(phone);
      for (const item of items) await kept.put(item, item.call === "addPhoto" ? photo : undefined);
      over = await dyingAfter(writes, phone, (next) => next.end(items.map((item) => ({ item, as: asSent(item) }))));
      const after = await (await visit(phone)).kept.load();
      expect([...after.items, ...after.sent].map((x) => x.id).sort()).toEqual(["a", "c", "p"]);
      if (over) expect(after.items).toEqual([]);
      // What that visit cleaned up stays deleted.
      expect(await (await visit(phone)).kept.load()).toEqual(after);
      if (after.sent.length) expect([...phone.map.keys()].filter((key) => key.includes("photo"))).toEqual([]);
      expect(writes).toBeLessThan(20);
    }
  });

  it("keeps an item in its old or its new state", async () => {
    for (let writes = 0, over = false; !over; writes++) {
      const phone = aDisk();
      const before = anItem({ id: "a", state: "needs_attention" });
      const after = anItem({ id: "a", key: "another" });
      await (await visit(phone)).kept.put(before);
      over = await dyingAfter(writes, phone, (kept) => kept.put(after));
      expect([before, after]).toContainEqual((await (await visit(phone)).kept.load()).items[0]);
    }
  });
});

describe("a user's stored items", () => {
  it("are hidden from other users, who only read how many there are", async () => {
    const phone = aDisk();
    const { kept, storage } = await visit(phone);
    await kept.put(anItem({ id: "a" }));
    await kept.put(anItem({ id: "p", call: "addPhoto" }), photo);
    expect(await storage.keys("outbox:ana:")).toHaveLength(2);
    const beto = (await visit(phone, "beto")).kept;
    expect(await beto.load()).toEqual({ items: [], sent: [], locked: 0 });
  });

  it("that the key doesn't decrypt are counted instead of hidden", async () => {
    const phone = aDisk();
    const storage = await openStorage([phone.mechanism]);
    const vault = btoa("x".repeat(32));
    await queuedItems(storage, await makeSeal(vault), "ana").put(anItem({ id: "a" }));
    const { kept } = await visit(phone);
    expect(await kept.load()).toMatchObject({ items: [], locked: 1 });
    expect((await queuedItems(storage, await makeSeal(vault), "ana").load()).items).toHaveLength(1);
  });

  it("that two tabs end at the same moment are all written", async () => {
    const phone = aDisk();
    const [one, two] = [(await visit(phone)).kept, (await visit(phone)).kept];
    const items = ["a", "b", "c", "d"].map((id) => anItem({ id }));
    for (const item of items) await one.put(item);
    await Promise.all(items.map((item, n) => (n % 2 ? one : two).end([{ item, as: asSent(item) }])));
    expect((await one.sent()).map((x) => x.id).sort()).toEqual(["a", "b", "c", "d"]);
  });

  it("with an ended id but another operation are not taken for the ended one", async () => {
    const phone = aDisk();
    const { kept } = await visit(phone);
    const thrown = anItem({ id: "a", madeAt: 1 });
    await kept.put(thrown);
    await kept.end([{ item: thrown, as: asSent(thrown, Date.now(), "Me equivoqué") }]);
    await kept.put(anItem({ id: "a", madeAt: 2 }));
    const after = await kept.load();
    expect(after.items).toHaveLength(1);
    expect(after.sent[0]?.discarded).toBe("Me equivoqué");
  });

  it("can be looked up for 90 days after they were sent", async () => {
    const phone = aDisk();
    const now = 200 * DAY;
    const { kept } = await visit(phone, "ana", () => now);
    for (const days of [0, 90, 92]) {
      const item = anItem({ id: `${days}` });
      await kept.end([{ item, as: asSent(item, now - days * DAY) }]);
    }
    expect((await kept.sent()).map((x) => x.id)).toEqual(["0", "90"]);
    expect([...phone.map.keys()].filter((key) => key.startsWith("outbox-sent:"))).toHaveLength(2);
  });
});
