import { expect, it } from "vitest";
import { aDisk } from "../testing/outbox";
import { memory } from "./mechanisms";
import { openStored, type StoredStaff, staffKnown, writeStored } from "./stored";

const me = {
  id: "a",
  name: "Ana",
  login: "ana",
  role: "hand",
  roleWords: "Vaquero",
  can: [],
} as unknown as StoredStaff;
const state = async (known: Promise<void>) =>
  Promise.race([known.then(() => "known"), new Promise((then) => setTimeout(then, 30, "waits"))]);

it("a page waits for a slow storage to say who works here, and never on a buyer's phone", async () => {
  expect(await state(staffKnown())).toBe("known");
  await openStored([aDisk("memory").mechanism]);
  await writeStored("staff", me);
  expect(localStorage.getItem("corral:works")).toBe("1");

  // Another visit, on which the best storage answers so late that the next one is used first.
  const { mechanism, map } = aDisk();
  map.set("staff", me);
  let answer = () => {};
  const slow = new Promise<void>((then) => {
    answer = then;
  });
  const late = { ...mechanism, set: (key: string, value: unknown) => slow.then(() => mechanism.set(key, value)) };
  await openStored([late, memory()], 20);
  const known = staffKnown();
  expect(await state(known)).toBe("waits");
  answer();
  expect(await state(known)).toBe("known");

  await writeStored("staff", null);
  expect(localStorage.getItem("corral:works")).toBeNull();
});
