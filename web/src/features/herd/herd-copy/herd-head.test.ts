import type { HerdRow } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { beforeEach, expect, it, vi } from "vitest";
import type { Mechanism } from "#src/offline/storage/storage";

const today = "2026-11-23" as Day;
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const aRow = (n: number, more: Partial<HerdRow> = {}) =>
  ({
    id: idOf(n),
    name: `Vaca ${String(n).padStart(3, "0")}`,
    species: "cattle",
    breed: "",
    color: "",
    sex: "female",
    life: "alive",
    present: true,
    health: "clear",
    commercial: "not_for_sale",
    withdrawalMeat: null,
    withdrawalMilk: null,
    expectsTo: null,
    nextDue: null,
    groupId: null,
    marks: [],
    version: 1,
    ...more,
  }) as unknown as HerdRow;
const me = { id: idOf(999), name: "Vaquero", login: "vaquero", role: "vaquero", roleWords: "", can: ["herd.see"] };

function disk(): Mechanism {
  const map = new Map<string, string>();
  return {
    name: "indexeddb",
    get: async (key) => (map.has(key) ? JSON.parse(map.get(key) ?? "") : undefined),
    set: async (key, value) => void map.set(key, JSON.stringify(value)),
    delete: async (key) => void map.delete(key),
    keys: async () => [...map.keys()],
  };
}
/** The app as it is opened on this phone. */
async function openApp(on: Mechanism) {
  vi.resetModules();
  const stored = await import("#src/offline/storage/stored");
  await stored.openStored([on]);
  const copied = await import("./herd-copied");
  return { ...stored, ...copied, ...(await import("./herd-copy")) };
}

let phone: Mechanism;
beforeEach(async () => {
  phone = disk();
  const app = await openApp(phone);
  await app.writeStored("staff", me as never);
  const animals = Array.from({ length: 100 }, (_, n) => aRow(n, n === 99 ? { sex: "male" } : {}));
  await app.changeCopy(async (copy) =>
    copy.take({ anew: false, animals, groups: [], cursor: "c", more: false }, Date.now()),
  );
});

it("the first animals and the figures are shown before the rows are read, then all of them", async () => {
  const app = await openApp(phone);
  const heard = vi.fn();
  app.onHerdCopy(heard);
  const first = await app.keptAtOnce({}, today);
  expect(first).toMatchObject({ isHead: true, total: 100, whole: true, counts: { present: 100, male: 1, female: 99 } });
  expect(first?.rows.map((row) => row.name)).toEqual(Array.from({ length: 60 }, (_, n) => aRow(n).name));
  await vi.waitFor(async () => expect(await app.keptAtOnce({}, today)).toMatchObject({ isHead: false, total: 100 }));
  expect((await app.keptAtOnce({}, today))?.rows).toHaveLength(100);
  expect(heard).toHaveBeenCalled();
});

it("a filter waits for all rows", async () => {
  const app = await openApp(phone);
  expect(await app.keptAtOnce({ sex: "male" }, today)).toMatchObject({ isHead: false, total: 1 });
});

it("nothing older than a change of this visit is shown", async () => {
  const app = await openApp(phone);
  await app.keptGroups();
  void app.patchCopy([aRow(0, { name: "Abeja", version: 2 })]);
  const part = await app.keptAtOnce({}, today);
  expect(part?.isHead).toBe(false);
  expect(part?.rows[0]?.name).toBe("Abeja");
});

it("the first animals are shown with the unsent work, once its queue is open", async () => {
  const app = await openApp(phone);
  await app.writeStored("unsent", [{ user: me.id, name: me.name, login: me.login, count: 3 }]);
  const shown = app.keptAtOnce({}, today);
  await Promise.resolve();
  app.setHerdOverlay(() => ({
    made: [aRow(500, { name: "Vaca 003b", sex: "male" })],
    touched: new Set([idOf(1), idOf(2), idOf(80), idOf(500), "of a customer"]),
    change: (row) => {
      if (row.id === idOf(1)) return { ...row, name: "Zarca" };
      return row.id === idOf(2) || row.id === idOf(80) ? { ...row, life: "dead" } : row;
    },
  }));
  const part = await shown;
  expect(part).toMatchObject({ isHead: true, total: 99, counts: { present: 99, gone: 2, male: 2, female: 97 } });
  expect(part?.rows.slice(0, 4).map((row) => row.name)).toEqual(["Vaca 000", "Vaca 003", "Vaca 003b", "Vaca 004"]);
  expect(part?.rows).toHaveLength(59);
  const all = (await app.herdHere())?.rows ?? [];
  expect(all.at(-1)?.name).toBe("Zarca");
  const here = all.filter((row) => row.life === "alive");
  expect(here.slice(0, 59)).toEqual(part?.rows);
});
