import { afterEach, expect, it, vi } from "vitest";
import { aDisk } from "#src/testing/queue";
import { memory } from "./mechanisms";
import type { Mechanism } from "./storage";

/** The page as a reload finds it: nothing in memory, the disk and the tab's own storage as they were. */
const reload = async (disk: Mechanism) => {
  vi.resetModules();
  const stored = await import("./stored");
  stored.keepTypedWhenLeft();
  return { ...stored, opened: stored.openStored([disk, memory()]) };
};
const ana = { name: "Ana", phone: "", email: "" };
afterEach(() => sessionStorage.clear());

it("what was typed an instant before a reload is there, though the storage never got to write it", async () => {
  const { mechanism, disk, map } = aDisk();
  const first = await reload(mechanism);
  await first.opened;
  await first.writeStored("contact", ana);
  disk.dies = disk.writes;
  void first.changeStored("contact", (now) => ({ ...now, email: "ana@testuser.com" }));
  dispatchEvent(new Event("pagehide"));
  disk.dies = Number.POSITIVE_INFINITY;
  expect(map.get("contact")).toEqual(ana);

  const second = await reload(mechanism);
  await second.opened;
  expect(second.readStored("contact")).toEqual({ ...ana, email: "ana@testuser.com" });
  await vi.waitFor(() => expect(map.get("contact")).toMatchObject({ email: "ana@testuser.com" }));
  expect(sessionStorage).toHaveLength(0);
});

it("a page that is left with everything written leaves nothing for the next, and signing out takes what was left", async () => {
  const { mechanism, disk } = aDisk();
  const page = await reload(mechanism);
  await page.opened;
  await page.writeStored("contact", ana);
  dispatchEvent(new Event("pagehide"));
  expect(sessionStorage).toHaveLength(0);
  disk.dies = disk.writes;
  void page.writeStored("contact", { ...ana, phone: "5512345678" });
  void page.forgetStored(["contact"]);
  dispatchEvent(new Event("pagehide"));
  expect(sessionStorage).toHaveLength(0);
});

it("what is typed and put in the cart while a slow storage opens joins what it held", async () => {
  const { mechanism, map } = aDisk();
  map.set("contact", ana).set("cart", [{ itemId: "a", qty: 1 }]);
  const page = await reload(mechanism);
  void page.changeStored("contact", (now) => ({ ...now, phone: "5512345678" }));
  void page.changeStored("cart", (now) => [...now, { itemId: "b", qty: 2 }]);
  await page.opened;
  expect(page.readStored("contact")).toEqual({ ...ana, phone: "5512345678" });
  expect(page.readStored("cart").map((it) => it.itemId)).toEqual(["a", "b"]);
  await vi.waitFor(() => expect(map.get("cart")).toHaveLength(2));
});

it("what is typed while the storage is being read is not taken away by what it held", async () => {
  const { mechanism, map } = aDisk();
  map.set("contact", ana);
  let read = () => {};
  const reading = new Promise<void>((then) => {
    read = then;
  });
  let answer = () => {};
  const held = new Promise<void>((then) => {
    answer = then;
  });
  const slow: Mechanism = {
    ...mechanism,
    get: async (key) => {
      const value = await mechanism.get(key);
      if (key === "contact") {
        read();
        await held;
      }
      return value;
    },
  };
  const page = await reload(slow);
  await reading;
  void page.writeStored("contact", { ...ana, name: "Ana Pérez" });
  answer();
  await page.opened;
  expect(page.readStored("contact").name).toBe("Ana Pérez");
});
