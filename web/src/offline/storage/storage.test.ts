import { describe, expect, it } from "vitest";
import { localStorageMechanism, memory } from "./mechanisms";
import { type Mechanism, openStorage, type StorageChange } from "./storage";

/** A mechanism over memory that can be made to fail. */
function breakable(name: Mechanism["name"], inner = memory()) {
  const faults = { write: false, read: false, dead: false };
  const unless = async <T>(fault: boolean, work: () => Promise<T>) => {
    if (faults.dead || fault) throw new DOMException("no", "QuotaExceededError");
    return work();
  };
  const mechanism: Mechanism = {
    name,
    get: (key) => unless(faults.read, () => inner.get(key)),
    set: (key, value) => unless(faults.write, () => inner.set(key, value)),
    delete: (key) => unless(faults.write, () => inner.delete(key)),
    keys: () => unless(faults.read, () => inner.keys()),
  };
  return { mechanism, faults, inner };
}

describe("the storage chain", () => {
  it("uses the first mechanism that writes, reads and deletes", async () => {
    const storage = await openStorage([breakable("indexeddb").mechanism, memory()]);
    expect(storage.tier()).toBe("indexeddb");
    await storage.set("cart", [1]);
    expect(await storage.get("cart")).toEqual([1]);
    expect(await storage.keys()).toEqual(["cart"]);
  });

  it("uses the next one where the first is denied", async () => {
    const first = breakable("indexeddb");
    first.faults.dead = true;
    const storage = await openStorage([first.mechanism, localStorageMechanism(), memory()]);
    expect(storage.tier()).toBe("localstorage");
    await storage.set("cart", [1]);
    expect(localStorage.getItem("corral:kv:cart")).toBe("[1]");
    localStorage.clear();
  });

  it("doesn't wait for a mechanism that never answers", async () => {
    const silent: Mechanism = { ...memory(), name: "indexeddb", set: () => new Promise(() => {}) };
    const storage = await openStorage([silent, memory()], 5);
    expect(storage.tier()).toBe("memory");
  });

  it("returns to a mechanism that answers late, with its values and those written meanwhile", async () => {
    const slow = memory();
    await slow.set("staff", "María");
    let wake = () => {};
    const asleep = new Promise<void>((then) => {
      wake = then;
    });
    const late: Mechanism = {
      ...slow,
      name: "indexeddb",
      set: (key, value) => asleep.then(() => slow.set(key, value)),
    };
    const storage = await openStorage([late, memory()], 5);
    await storage.set("cart", ["new"]);
    expect(await storage.get("staff")).toBeUndefined();
    const rose = new Promise<StorageChange>((then) => storage.onChange((it) => it.kind === "tier" && then(it)));
    wake();
    expect(await rose).toEqual({ kind: "tier", tier: "indexeddb", rose: true });
    expect(await storage.get("staff")).toBe("María");
    expect(await storage.get("cart")).toEqual(["new"]);
  });

  it("stays where it is, with all values, when the late mechanism can't take what was written meanwhile", async () => {
    const full = breakable("indexeddb");
    let wake = () => {};
    const asleep = new Promise<void>((then) => {
      wake = then;
    });
    let sets = 0;
    const late: Mechanism = {
      ...full.mechanism,
      set: async (key, value) => {
        await asleep;
        // Its probe and one value fit, no more.
        full.faults.write = ++sets > 2;
        return full.mechanism.set(key, value);
      },
    };
    const below = memory();
    let asked = () => {};
    const tried = new Promise<void>((then) => {
      asked = then;
    });
    const watched: Mechanism = { ...below, keys: () => below.keys().finally(asked) };
    const storage = await openStorage([late, watched], 5);
    await storage.set("one", 1);
    await storage.set("two", 2);
    wake();
    await tried;
    expect([await storage.get("one"), await storage.get("two")]).toEqual([1, 2]);
    expect(storage.tier()).toBe("memory");
  });

  it("is chosen correctly by two tabs that probe at the same moment", async () => {
    const shared = memory();
    const slowly = (n: number): Mechanism => ({
      ...shared,
      name: "indexeddb",
      get: async (key) => {
        await new Promise((then) => setTimeout(then, n));
        return shared.get(key);
      },
    });
    const both = await Promise.all([openStorage([slowly(3), memory()]), openStorage([slowly(6), memory()])]);
    expect(both.map((it) => it.tier())).toEqual(["indexeddb", "indexeddb"]);
  });

  it("moves to the next at quota, with all stored values and the one being written", async () => {
    const first = breakable("indexeddb");
    const storage = await openStorage([first.mechanism, memory()]);
    const seen: StorageChange[] = [];
    storage.onChange((it) => seen.push(it));
    await storage.set("purchases", ["old"]);
    first.faults.write = true;
    await storage.set("cart", ["new"]);
    expect(storage.tier()).toBe("memory");
    expect(await storage.get("purchases")).toEqual(["old"]);
    expect(await storage.get("cart")).toEqual(["new"]);
    expect(seen).toContainEqual({ kind: "tier", tier: "memory", rose: false });
  });

  it("keeps what this visit wrote when the mechanism can't be read any more", async () => {
    const first = breakable("indexeddb");
    const storage = await openStorage([first.mechanism, memory()]);
    await storage.set("cart", ["mine"]);
    first.faults.dead = true;
    expect(await storage.get("cart")).toEqual(["mine"]);
    expect(storage.tier()).toBe("memory");
  });

  it("evicts copies before it moves other values", async () => {
    const inner = memory();
    let room = true;
    const small: Mechanism = {
      ...inner,
      name: "indexeddb",
      set: async (key, value) => {
        if (!room && (await inner.keys()).some((it) => it.startsWith("cache:")))
          throw new DOMException("full", "QuotaExceededError");
        await inner.set(key, value);
      },
    };
    const storage = await openStorage([small, memory()]);
    await storage.set("cache:queries", "large");
    room = false;
    await storage.set("cart", ["mine"]);
    expect(storage.tier()).toBe("indexeddb");
    expect(await storage.get("cache:queries")).toBeUndefined();
    expect(await storage.get("cart")).toEqual(["mine"]);
  });

  it("moves values back up at the next start, deletions too", async () => {
    const high = breakable("indexeddb");
    const low = memory();
    const before = await openStorage([high.mechanism, low]);
    await before.set("cart", ["a"]);
    await before.set("draft", "typed");
    high.faults.write = true;
    await before.set("cart", ["a", "b"]);
    await before.delete("draft");
    expect(await before.get("draft")).toBeUndefined();
    // Where the chain stands now, a mark is left of what was deleted.
    expect(await low.keys()).toEqual(expect.arrayContaining(["cart", "draft"]));
    expect(await before.entries("")).toEqual([["cart", ["a", "b"]]]);

    high.faults.write = false;
    const after = await openStorage([high.mechanism, low]);
    expect(after.tier()).toBe("indexeddb");
    expect(await after.get("cart")).toEqual(["a", "b"]);
    expect(await after.get("draft")).toBeUndefined();
    expect(await low.keys()).toEqual([]);
  });

  it("keeps localStorage under 4 MB", async () => {
    await expect(localStorageMechanism().set("big", "x".repeat(4_100_000))).rejects.toThrow("full");
  });

  it("deletes from every mechanism, also from one it has left", async () => {
    const first = breakable("indexeddb");
    const second = memory();
    const storage = await openStorage([first.mechanism, second]);
    await storage.set("contact", { name: "Ana" });
    first.faults.write = true;
    await storage.set("cart", [1]);
    expect(storage.tier()).toBe("memory");
    first.faults.write = false;
    await storage.forget(["contact"]);
    expect(await first.inner.get("contact")).toBeUndefined();
    expect(await second.get("contact")).not.toEqual({ name: "Ana" });
    expect(await storage.get("contact")).toBeUndefined();
    expect(await storage.get("cart")).toEqual([1]);
  });

  it("what couldn't be deleted while out of reach doesn't come back with the next visit", async () => {
    const first = breakable("indexeddb");
    const second = memory();
    const storage = await openStorage([first.mechanism, second]);
    await storage.set("contact", { name: "Ana" });
    first.faults.write = true;
    await storage.set("cart", [1]);
    await storage.forget(["contact"]);
    first.faults.write = false;
    const next = await openStorage([first.mechanism, second]);
    expect(next.tier()).toBe("indexeddb");
    expect(await next.get("contact")).toBeUndefined();
    expect(await next.get("cart")).toEqual([1]);
  });
});
