import { expect, it } from "vitest";
import { aDisk } from "#src/testing/queue";
import { forgetPerson } from "./forget-person";
import { openedStorage, openStored, readStored, writeStored } from "./stored";

it("deletes who was signed in and what they looked at, and nothing of their unsent work", async () => {
  const { mechanism, map } = aDisk();
  await openStored([mechanism]);
  const storage = openedStorage();
  const work = ["outbox:ana:1", "outbox-photo:ana:1", "outbox-sent:ana:20000:a1b2"];
  for (const key of work) await storage?.set(key, { iv: "x", box: "y" });
  const unsent = [{ user: "ana", name: "Ana", login: "ana", count: 1 }];
  await writeStored("unsent", unsent);
  await writeStored("device", "this-phone");
  await writeStored("staff", { id: "ana", name: "Ana", login: "ana", role: "field", roleWords: "Vaquera", can: [] });
  await storage?.set("purchases", [{ title: "Queso" }]);
  await forgetPerson();
  expect(readStored("staff")).toBeNull();
  expect([...map.keys()]).toEqual(expect.arrayContaining(work));
  expect(map.has("purchases")).toBe(false);
  expect(readStored("unsent")).toEqual(unsent);
  expect(readStored("device")).toBe("this-phone");
});
