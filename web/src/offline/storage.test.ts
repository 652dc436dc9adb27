import { describe, expect, it } from "vitest";
import { localStorageMechanism, memory } from "./mechanisms";
import { type Mechanism, openStorage, type StorageChange } from "./storage";

/** A real mechanism over memory that can be told to fail. */
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
  it("takes the first mechanism that writes, reads and deletes", async () => {
    const storage = await openStorage([breakable("indexeddb").mechanism, memory()]);
    expect(storage.tier()).toBe("indexeddb");
    await storage.set("cart", [1]);
    expect(await storage.get("cart")).toEqual([1]);
    expect(await storage.keys()).toEqual(["cart"]);
  });

  it("starts with the next one where the first is refused", async () => {
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

  it("falls on at quota with all that was kept and what was being written", async () => {
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
    expect(seen).toContainEqual({ kind: "tier", tier: "memory" });
  });

  it("keeps what this visit wrote when the mechanism can't even be read", async () => {
    const first = breakable("indexeddb");
    const storage = await openStorage([first.mechanism, memory()]);
    await storage.set("cart", ["mine"]);
    first.faults.dead = true;
    expect(await storage.get("cart")).toEqual(["mine"]);
    expect(storage.tier()).toBe("memory");
  });

  it("throws copies away before it moves what is precious", async () => {
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

  it("brings up at the next start what it had to leave lower, deletions too", async () => {
    const high = breakable("indexeddb");
    const low = memory();
    const before = await openStorage([high.mechanism, low]);
    await before.set("cart", ["a"]);
    await before.set("draft", "typed");
    high.faults.write = true;
    await before.set("cart", ["a", "b"]);
    await before.delete("draft");
    expect(await before.get("draft")).toBeUndefined();

    high.faults.write = false;
    const after = await openStorage([high.mechanism, low]);
    expect(after.tier()).toBe("indexeddb");
    expect(await after.get("cart")).toEqual(["a", "b"]);
    expect(await after.get("draft")).toBeUndefined();
    expect(await low.keys()).toEqual([]);
  });

  it("guards the 4 MB of localStorage", async () => {
    await expect(localStorageMechanism().set("big", "x".repeat(4_100_000))).rejects.toThrow("full");
  });
});
