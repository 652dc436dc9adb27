import { afterEach, expect, it, vi } from "vitest";
import { fixture } from "#src/testing/fixture";
import { aDisk } from "#src/testing/queue";
import { localStorageMechanism, memory } from "./mechanisms";
import type { Mechanism, StorageTier } from "./storage";
import { openStored, type StoredStaff, staffKnown, writeStored } from "./stored";

const me = fixture<StoredStaff>({
  id: "a",
  name: "Ana",
  login: "ana",
  role: "hand",
  roleWords: "Vaquero",
  can: [],
});
const unasked = () => Promise.reject(new Error("nobody is asked"));
const state = async (known: Promise<void>) =>
  Promise.race([known.then(() => "known"), new Promise((then) => setTimeout(then, 30, "waits"))]);

/** A mechanism that the browser denies. */
const refused = (name: StorageTier): Mechanism => {
  const no = () => Promise.reject(new DOMException("denied", "SecurityError"));
  return { name, get: no, set: no, delete: no, keys: no };
};
afterEach(async () => {
  vi.restoreAllMocks();
  await writeStored("staff", null);
});

it("a page waits for a slow storage to know who is signed in, but not on a buyer's phone", async () => {
  expect(await state(staffKnown(unasked))).toBe("known");
  await openStored([aDisk("memory").mechanism]);
  await writeStored("staff", me);
  expect(localStorage.getItem("corral:works")).toBe("1");

  // A second visit, where the best storage answers so late that the next one is used first.
  const { mechanism, map } = aDisk();
  map.set("staff", me);
  let answer = () => {};
  const slow = new Promise<void>((then) => {
    answer = then;
  });
  const late = { ...mechanism, set: (key: string, value: unknown) => slow.then(() => mechanism.set(key, value)) };
  await openStored([late, memory()], 20);
  const known = staffKnown(unasked);
  expect(await state(known)).toBe("waits");
  answer();
  expect(await state(known)).toBe("known");

  await writeStored("staff", null);
  expect(localStorage.getItem("corral:works")).toBeNull();
});

it("where the best storage is denied after somebody signed in, the server is asked for the session before the first render", async () => {
  localStorage.setItem("corral:works", "1");
  await openStored([refused("indexeddb"), localStorageMechanism(), memory()], 20);
  let answer = () => {};
  const request = vi.fn(() => new Promise<void>((then) => (answer = then)).then(() => writeStored("staff", me)));
  const known = staffKnown(request);
  expect(await state(known)).toBe("waits");
  answer();
  expect(await state(known)).toBe("known");
  expect(request).toHaveBeenCalledTimes(1);
});

it("without an answer it goes on waiting for a storage that may only be slow", async () => {
  localStorage.setItem("corral:works", "1");
  await openStored([refused("indexeddb"), localStorageMechanism(), memory()], 20);
  expect(await state(staffKnown(() => Promise.reject(new Error("no signal"))))).toBe("waits");
});

it("a phone that can store nothing at all asks the server; offline it doesn't wait", async () => {
  await openStored([refused("indexeddb"), refused("localstorage"), memory()], 20);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const request = vi.fn(() => Promise.reject(new Error("no signal")));
  expect(await state(staffKnown(request))).toBe("known");
  expect(request).toHaveBeenCalledTimes(1);
});
