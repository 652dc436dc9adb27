import { expect, it } from "vitest";
import { HERD_HEAD, HERD_MANIFEST, herdKeys, herdPartKey } from "../storage/herd-keys";
import { localStorageMechanism, memory } from "../storage/mechanisms";
import { type KeyValueStorage, type Mechanism, openStorage } from "../storage/storage";
import { keepAnimalPage, readAnimalPage } from "./animal-pages";
import { type HerdCopy, type HerdNews, openHerdCopy, readHerdHead } from "./copy";

interface Row {
  id: string;
  version: number;
  name: string;
}
type Copy = HerdCopy<Row, string>;
const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const aRow = (n: number, version = 1): Row => ({ id: idOf(n), version, name: `Vaca ${n} v${version}` });
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => aRow(from + i));
const news = (animals: Row[], more: Partial<HerdNews<Row, string>> = {}): HerdNews<Row, string> => ({
  anew: false,
  animals,
  groups: ["Norte"],
  cursor: "c",
  more: false,
  ...more,
});
/** A storage mechanism that, like a real one, copies values in and out. */
function disk(name: Mechanism["name"] = "indexeddb"): Mechanism & { map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    name,
    map,
    get: async (key) => (map.has(key) ? JSON.parse(map.get(key) ?? "") : undefined),
    set: async (key, value) => void map.set(key, JSON.stringify(value)),
    delete: async (key) => void map.delete(key),
    keys: async () => [...map.keys()],
  };
}
const open = async (on: Mechanism | KeyValueStorage, user = "lupita"): Promise<Copy> =>
  openHerdCopy<Row, string>("tier" in on ? on : await openStorage([on]), user);
const namesIn = (copy: Copy) => [...(copy.kept()?.rows.values() ?? [])].map((r) => r.name).sort();

it("keeps the herd over visits: read whole once, then only the changes, with their date", async () => {
  const at = disk();
  const copy = await open(at);
  expect(copy.kept()).toBeUndefined();
  copy.take(news(rows(0, 300), { cursor: "c1" }), 1_000);
  await copy.save();

  const next = await open(at);
  expect(next.kept()).toMatchObject({ at: 1_000, whole: true, groups: ["Norte"] });
  expect(next.kept()?.rows.size).toBe(300);
  expect(next.cursor()).toBe("c1");
  const before = new Map(at.map);
  next.take(news([aRow(7, 2)], { cursor: "c2", groups: [] }), 2_000);
  await next.save();
  // Only its own part, the manifest and the head are written again.
  expect([...at.map].filter(([key, value]) => before.get(key) !== value).map(([key]) => key)).toEqual([
    herdPartKey(7),
    HERD_MANIFEST,
    HERD_HEAD,
  ]);
  const last = await open(at);
  expect(last.kept()).toMatchObject({ at: 2_000, groups: [] });
  expect(last.kept()?.rows.get(idOf(7))?.name).toBe("Vaca 7 v2");
  expect(last.kept()?.rows.size).toBe(300);
});

it("stores the head of a whole copy with it, and gives no head of another one", async () => {
  const at = disk();
  const storage = await openStorage([at]);
  const names = async (all: readonly Row[]) => all.map((r) => r.name);
  const copy = await openHerdCopy<Row, string>(storage, "lupita", names);
  const head = (user = "lupita") => readHerdHead<string[], string>(storage, user);
  copy.take(news(rows(0, 2), { more: true }), 1_000);
  await copy.save();
  expect(await head()).toBeUndefined();
  copy.take(news(rows(2, 3)), 2_000);
  await copy.save();
  expect(await head()).toEqual({ head: ["Vaca 0 v1", "Vaca 1 v1", "Vaca 2 v1"], groups: ["Norte"], at: 2_000 });
  expect(await head("memo")).toBeUndefined();
  // The app was closed after the rows were written and before their head.
  copy.take(news([aRow(1, 2)]), 3_000);
  const before = at.map.get(HERD_HEAD) ?? "";
  await copy.save();
  expect((await head())?.head).toContain("Vaca 1 v2");
  at.map.set(HERD_HEAD, before);
  expect(await head()).toBeUndefined();
});

it("resumes an interrupted read, and is not whole until the last page", async () => {
  const at = disk();
  const copy = await open(at);
  copy.take(news(rows(0, 50), { cursor: "p1", more: true }), 1_000);
  await copy.save();
  const next = await open(at);
  expect(next.cursor()).toBe("p1");
  expect(next.kept()).toMatchObject({ whole: false, at: 1_000 });
  next.take(news(rows(50, 80), { cursor: "p2" }), 9_000);
  expect(next.kept()).toMatchObject({ whole: true, at: 9_000 });
  expect(next.kept()?.rows.size).toBe(80);
  // An interrupted delta keeps the date of the one before.
  next.take(news([aRow(1, 2)], { cursor: "p3", more: true }), 20_000);
  expect(next.kept()).toMatchObject({ whole: true, at: 9_000 });
});

it("is dropped when the server's database was replaced", async () => {
  const at = disk();
  const copy = await open(at);
  copy.take(news(rows(0, 200)), 1_000);
  await copy.save();
  copy.take(news(rows(500, 503), { anew: true, cursor: "n1", more: true }), 2_000);
  expect(copy.kept()?.whole).toBe(false);
  copy.take(news(rows(503, 505), { cursor: "n2" }), 3_000);
  await copy.save();
  const next = await open(at);
  expect(next.kept()?.rows.size).toBe(5);
  expect(next.kept()?.whole).toBe(true);
});

it("detects a part that the storage lost, shows the rest, and reads everything again", async () => {
  const at = disk();
  const copy = await open(at);
  copy.take(news(rows(0, 256), { cursor: "c1" }), 1_000);
  await copy.save();
  at.map.delete(herdPartKey(3));
  const next = await open(at);
  expect(next.cursor()).toBeUndefined();
  expect(next.kept()).toMatchObject({ whole: false });
  expect(next.kept()?.rows.size).toBe(252);
  next.take(news(rows(0, 10), { cursor: "d1", more: true }), 2_000);
  // Rows that the server no longer has don't stay: the new read starts empty.
  expect(next.kept()?.rows.size).toBe(10);
  next.take(news(rows(10, 256), { cursor: "d2" }), 2_100);
  await next.save();
  expect((await open(at)).kept()).toMatchObject({ whole: true });

  // A part of an older write, and one of a write interrupted before the manifest.
  const old = at.map.get(herdPartKey(9)) ?? "";
  next.take(news([aRow(9, 3)], { cursor: "d3" }), 3_000);
  const said = at.map.get(HERD_MANIFEST) ?? "";
  await next.save();
  const fresh = at.map.get(HERD_MANIFEST) ?? "";
  at.map.set(HERD_MANIFEST, said);
  expect((await open(at)).cursor()).toBe("d2");
  at.map.set(HERD_MANIFEST, fresh);
  at.map.set(herdPartKey(9), old);
  expect((await open(at)).cursor()).toBeUndefined();
});

it("another user finds nothing, and the copy is deleted", async () => {
  const at = disk();
  const copy = await open(at);
  copy.take(news(rows(0, 100)), 1_000);
  await copy.save();
  await keepAnimalPage(await openStorage([at]), "lupita", idOf(1), { animal: { data: "Secreta", at: 1 } });
  const other = await open(at, "memo");
  expect(other.kept()).toBeUndefined();
  expect([...at.map.keys()].filter((key) => herdKeys.includes(key))).toEqual([]);
  // A leftover part of the other user is not used either.
  other.take(news(rows(0, 100)), 2_000);
  await other.save();
  at.map.set(herdPartKey(5), JSON.stringify({ user: "lupita", turn: 99, rows: [aRow(5, 9)] }));
  expect(namesIn(await open(at, "memo"))).not.toContain("Vaca 5 v9");
});

it("stops writing as soon as it is no longer allowed to", async () => {
  const at = disk();
  const copy = await open(at);
  copy.take(news(rows(0, 100)), 1_000);
  let left = 5;
  await copy.save(() => left-- > 0);
  expect(at.map.has(HERD_MANIFEST)).toBe(false);
  expect(at.map.size).toBe(5);
});

it("where there is little room keeps only the latest rows, and is not whole", async () => {
  localStorage.clear();
  const storage = await openStorage([localStorageMechanism()]);
  const copy = await open(storage);
  copy.take(news(rows(0, 150), { more: true }), 1_000);
  copy.take(news(rows(150, 350)), 1_100);
  copy.take(news([aRow(160, 2), aRow(400)]), 1_200);
  await copy.save();
  const next = await open(storage);
  expect(next.kept()?.rows.size).toBe(200);
  expect(next.kept()?.whole).toBe(false);
  expect(next.cursor()).toBe("c");
  expect([...(next.kept()?.rows.keys() ?? [])].slice(-2)).toEqual([idOf(160), idOf(400)]);
  expect(next.kept()?.rows.has(idOf(150))).toBe(false);
  next.take(news([aRow(401)]), 1_300);
  await next.save();
  expect((await open(storage)).kept()?.rows.has(idOf(151))).toBe(false);
  expect((await open(storage)).kept()?.whole).toBe(false);
  localStorage.clear();
});

it("moves with the storage to where there is room, and reads again what was left out once there is more", async () => {
  const small = disk("localstorage");
  const big = disk();
  const storage = await openStorage([big, small]);
  const copy = await open(storage);
  copy.take(news(rows(0, 400)), 1_000);
  await copy.save();
  big.set = async () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await storage.set("cart", [1]);
  expect(storage.tier()).toBe("localstorage");
  copy.take(news([aRow(1, 2)]), 2_000);
  await copy.save();
  const there = await open(storage);
  expect(there.kept()?.rows.size).toBe(200);
  expect(there.kept()?.rows.get(idOf(1))?.version).toBe(2);
  const back = disk();
  for (const [key, value] of small.map) back.map.set(key, value);
  expect((await open(back)).cursor()).toBeUndefined();
});

it("in memory lasts for the visit", async () => {
  const storage = await openStorage([memory()]);
  const copy = await open(storage);
  copy.take(news(rows(0, 300)), 1_000);
  await copy.save();
  expect((await open(storage)).kept()?.rows.size).toBe(300);
  expect((await open(await openStorage([memory()]))).kept()).toBeUndefined();
});

it("reads what another tab stored, and writes again what was evicted", async () => {
  const at = disk();
  const storage = await openStorage([at]);
  const one = await open(storage);
  const two = await open(storage);
  one.take(news(rows(0, 10)), 1_000);
  await one.save();
  await two.catchUp();
  expect(two.kept()?.rows.size).toBe(10);
  two.take(news([aRow(3, 2)], { cursor: "c2" }), 2_000);
  await two.save();
  await one.catchUp();
  expect(one.cursor()).toBe("c2");
  expect(one.kept()?.rows.get(idOf(3))?.version).toBe(2);
  for (const key of herdKeys) at.map.delete(key);
  await one.catchUp();
  await one.save();
  expect((await open(at)).kept()?.rows.size).toBe(10);
});

it("keeps the answer of a write over an older version that was read before it", async () => {
  const at = disk();
  const copy = await open(at);
  copy.patch([aRow(1)]);
  expect(copy.kept()).toBeUndefined();
  copy.take(news(rows(0, 3), { more: true }), 1_000);
  copy.patch([aRow(1, 5), aRow(9)]);
  copy.take(news([aRow(1, 4)]), 1_000);
  await copy.save();
  expect(namesIn(await open(at))).toEqual(["Vaca 0 v1", "Vaca 1 v5", "Vaca 2 v1", "Vaca 9 v1"]);
});

it("keeps the pages of the animals opened last, each with its date", async () => {
  const storage = await openStorage([disk()]);
  const read = (n: number, user = "lupita") => readAnimalPage<string, string>(storage, user, idOf(n));
  for (let n = 0; n < 55; n++) {
    await keepAnimalPage(storage, "lupita", idOf(n), { animal: { data: `Vaca ${n}`, at: n } });
    // Opened again from time to time.
    await keepAnimalPage(storage, "lupita", idOf(0), { records: { data: "Pesaje", at: n } });
  }
  expect(await read(0)).toMatchObject({ animal: { data: "Vaca 0", at: 0 }, records: { data: "Pesaje", at: 54 } });
  expect(await read(5)).toBeUndefined();
  expect(await read(6)).toMatchObject({ animal: { data: "Vaca 6" } });
  expect(await read(54)).toMatchObject({ animal: { data: "Vaca 54", at: 54 } });
  expect(await read(54, "memo")).toBeUndefined();
  expect((await storage.keys("cache:herd:page:")).length).toBe(50);
  await storage.forget(herdKeys);
  expect(await storage.keys()).toEqual([]);
});
