import { expect, it, test } from "vitest";
import type { Change } from "../live/changes";
import { openRowCache } from "./row-cache";

/** A table of numbers by id, whose readers are held back until the test lets them go. */
function setUp({ most = 100 } = {}) {
  const heard = new Set<(change: Change | undefined) => void>();
  const table = new Map<string, number>();
  const waiting: (() => void)[] = [];
  const reads: string[] = [];
  const live = {
    listens: true,
    isListening: () => live.listens,
    onTable: (changed: (change: Change | undefined) => void) => {
      heard.add(changed);
      return () => heard.delete(changed);
    },
  };
  const tell = (rows: string[] | undefined, of = "item") => {
    for (const changed of heard) changed({ table: of, rows, holders: [] });
  };
  const set = (id: string, value: number | undefined) => {
    if (value === undefined) table.delete(id);
    else table.set(id, value);
    tell([id]);
  };
  let isHeld = false;
  let fails = false;
  const kept = openRowCache<number>(live, ["item"], most, async (ids) => {
    reads.push(ids?.join(",") ?? "all");
    const found = new Map((ids ?? [...table.keys()].slice(0, most)).flatMap((id) => entry(id)));
    if (isHeld) await new Promise<void>((go) => waiting.push(go));
    if (fails) throw new Error("no connection");
    return found;
  });
  const entry = (id: string): [string, number][] => {
    const value = table.get(id);
    return value === undefined ? [] : [[id, value]];
  };
  return {
    live,
    table,
    tell,
    set,
    reads,
    kept,
    hold: (on: boolean) => {
      isHeld = on;
      if (!on) for (const go of waiting.splice(0)) go();
    },
    fail: (on: boolean) => {
      fails = on;
    },
    rows: async () => {
      const now = await kept.current();
      return now && Object.fromEntries(now.rows);
    },
  };
}
const turn = () => new Promise((then) => setImmediate(then));

it("reads all behind the first who asks, then only what changes, before it is asked for", async () => {
  const { table, set, rows, reads, tell } = setUp();
  table.set("a", 1).set("b", 2);
  expect(await rows()).toBeUndefined();
  await turn();
  expect(await rows()).toEqual({ a: 1, b: 2 });
  set("b", 3);
  set("c", 4);
  set("a", undefined);
  tell(["a"], "photo");
  expect(await rows()).toEqual({ b: 3, c: 4 });
  expect(await rows()).toEqual({ b: 3, c: 4 });
  expect(reads).toEqual(["all", "b,c,a"]);
});

it("what changes while all are read, or while it is read again, is read once more", async () => {
  const { table, set, rows, hold, reads } = setUp();
  table.set("a", 1);
  hold(true);
  await rows();
  set("a", 2);
  hold(false);
  await turn();
  expect(await rows()).toEqual({ a: 2 });
  set("a", 3);
  hold(true);
  const asked = rows();
  await turn();
  // Whoever changed this asks after it: what is on its way was read before.
  set("a", 4);
  const askedAfter = rows();
  hold(false);
  expect([await asked, await askedAfter]).toEqual([{ a: 4 }, { a: 4 }]);
  expect(reads).toEqual(["all", "a", "a", "a"]);
});

it("who asks while a change of before is on its way waits for it", async () => {
  const { table, set, rows, hold } = setUp();
  table.set("a", 1);
  await rows();
  await turn();
  hold(true);
  set("a", 2);
  const asked = [rows(), rows()];
  await turn();
  hold(false);
  expect(await Promise.all(asked)).toEqual([{ a: 2 }, { a: 2 }]);
});

test.each([
  ["a change of many", (s: ReturnType<typeof setUp>) => s.tell(undefined)],
  [
    "more than twice as many as are kept",
    (s: ReturnType<typeof setUp>) => ["1", "2", "3", "4"].map((id) => s.set(id, 1)),
  ],
  [
    "a read that fails",
    async (s: ReturnType<typeof setUp>) => {
      s.fail(true);
      s.set("a", 9);
      await expect(s.rows()).rejects.toThrow("no connection");
      s.fail(false);
    },
  ],
])("after %s all are read again, behind whoever asks", async (_what, happens) => {
  const s = setUp({ most: 2 });
  s.table.set("a", 1);
  await s.rows();
  await turn();
  expect(await s.rows()).toEqual({ a: 1 });
  await happens(s);
  expect(await s.rows()).toBeUndefined();
  await turn();
  expect((await s.kept.current())?.rows.size).toBe(Math.min(s.table.size, 2));
});

it("says where it ends in a table with more, and answers nothing while changes may be missed", async () => {
  const { live, table, kept } = setUp({ most: 2 });
  table.set("a", 1).set("b", 2).set("c", 3);
  await kept.current();
  await turn();
  expect(await kept.current()).toMatchObject({ last: 2 });
  live.listens = false;
  expect(await kept.current()).toBeUndefined();
});
