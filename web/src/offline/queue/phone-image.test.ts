// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { memory } from "../storage/mechanisms";
import { openStorage } from "../storage/storage";
import { queuedItems } from "./items/queued-items";
import { makeSeal } from "./seal";

interface Image {
  server: { person: string; vault: string };
  stores: { database: string; store: string; entries: [string, unknown][] }[];
}
const fixtures = join(import.meta.dirname, "../../../../e2e/fixtures");
const image = JSON.parse(readFileSync(join(fixtures, "phone-before-2026-11-23.json"), "utf8")) as Image;

it("opens what a phone encrypted before a rename, photos too: nothing is missing or locked (rulings 38)", async () => {
  expect(image.stores.map(({ database, store }) => [database, store])).toEqual([["corral", "kv"]]);
  const storage = await openStorage([memory()]);
  for (const [key, value] of image.stores[0]?.entries ?? []) await storage.set(key, value);
  const { person, vault } = image.server;
  const kept = queuedItems(storage, await makeSeal(vault), person);
  const { items, locked } = await kept.load();
  expect(locked).toBe(0);
  const inOrder = items.sort((a, b) => a.seq - b.seq);
  expect(inOrder.map((it) => it.call).sort()).toEqual([
    ...["addPhoto", "addPhoto", "checkIn", "createAnimal", "createCustomer", "editAnimal", "editAnimal"],
    ...["editCustomer", "takeOfflineCash", "writeRecord", "writeRecord"],
  ]);
  for (const it of inOrder) {
    expect(it).toMatchObject({ user: person, state: "queued", tries: 0, problem: null });
    expect(it.key).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
    if (it.call === "addPhoto") expect((await kept.photo(it.id))?.type).toBe("image/webp");
  }
  const at = (call: string) => inOrder.find((it) => it.call === call);
  const photos = inOrder.filter((it) => it.call === "addPhoto").map((it) => it.id);
  expect(at("createAnimal")?.dependsOn).toEqual(expect.arrayContaining(photos));
  expect(at("takeOfflineCash")).toMatchObject({ cash: 34_500, body: { amount: 34_500, tendered: 40_000 } });
});
