import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Instant, instant } from "@corral/domain/kernel/time";
import { expect, it } from "vitest";
import type { Change } from "../live/changes";
import { sharedAnswers } from "./shared-answers";

/** A listener that the test speaks for. */
function fakeLive() {
  const heard = new Set<(change: Change | undefined) => void>();
  const live = {
    listens: true,
    onTable: (changed: (change: Change | undefined) => void) => {
      heard.add(changed);
      return () => heard.delete(changed);
    },
    isListening: () => live.listens,
    tell: (table: string | undefined, rows?: string[]) => {
      for (const changed of heard) changed(table === undefined ? undefined : { table, rows, holders: undefined });
    },
  };
  return live;
}
const NOON = instant(Date.UTC(2026, 2, 1, 12));
const after = (ms: number) => instant(NOON + ms);

function setUp() {
  const live = fakeLive();
  const answers = sharedAnswers(live);
  let made = 0;
  const items = answers.of(["item", "claim"]);
  const read = async (o: { key?: string; now?: Instant; until?: Instant } = {}) => {
    const found = await items.get(o.key ?? "a", o.now ?? NOON, async () => ({
      body: `answer ${++made}`,
      until: o.until,
    }));
    return String(found.text);
  };
  return { live, answers, items, read, made: () => made };
}

it("an answer is made once, and again after a change of one of its tables", async () => {
  const { live, read } = setUp();
  expect([await read(), await read(), await read({ key: "b" })]).toEqual(["answer 1", "answer 1", "answer 2"]);
  live.tell("staff_user");
  expect(await read()).toBe("answer 1");
  live.tell("claim");
  expect([await read(), await read({ key: "b" })]).toEqual(["answer 3", "answer 4"]);
});

it("a change of one item leaves the answers about others, and ends those about many", async () => {
  const { live, items } = setUp();
  let made = 0;
  const read = async (key: string, row?: string) =>
    String((await items.get(key, NOON, async () => ({ body: `${++made}` }), row)).text);
  const all = async () => [await read("one", "1"), await read("two", "2"), await read("list")];
  expect(await all()).toEqual(["1", "2", "3"]);
  live.tell("claim", ["2"]);
  expect(await all()).toEqual(["1", "4", "5"]);
  live.tell("item", ["7"]);
  expect(await all()).toEqual(["1", "4", "6"]);
  // So many changed that they aren't named.
  live.tell("item");
  expect(await all()).toEqual(["7", "8", "9"]);
});

it("what is being made about another item is kept", async () => {
  const { live, items } = setUp();
  let finish = () => {};
  const slow = items.get("one", NOON, () => new Promise((then) => (finish = () => then({ body: "one" }))), "1");
  live.tell("item", ["2"]);
  finish();
  await slow;
  const again = await items.get("one", NOON, async () => ({ body: "made again" }), "1");
  expect(String(again.text)).toBe("one");
});

it("while nobody listens nothing is kept, and what was kept is dropped when the connection was lost or is back", async () => {
  const { live, read } = setUp();
  await read();
  live.listens = false;
  live.tell(undefined);
  expect([await read(), await read()]).toEqual(["answer 2", "answer 3"]);
  live.listens = true;
  live.tell(undefined);
  expect([await read(), await read()]).toEqual(["answer 4", "answer 4"]);
});

it("what was read before a change is answered to who asked, and neither kept nor given to who asks after it", async () => {
  const { live, items } = setUp();
  let finish = (_: { body: string }) => {};
  const slow = items.get(
    "a",
    NOON,
    () =>
      new Promise((then) => {
        finish = then;
      }),
  );
  live.tell("item");
  const next = items.get("a", NOON, async () => ({ body: "new" }));
  finish({ body: "old" });
  expect([String((await slow)?.text), String((await next)?.text)]).toEqual(["old", "new"]);
  expect(String((await items.get("a", NOON, async () => ({ body: "newer" })))?.text)).toBe("new");
});

it("what was begun while nobody listened is not kept, even when somebody does at its end", async () => {
  const { live, items, read } = setUp();
  live.listens = false;
  await items.get("a", NOON, async () => {
    live.listens = true;
    return { body: "blind" };
  });
  expect(await read()).toBe("answer 1");
});

it("an answer ends by time alone", async () => {
  const { read } = setUp();
  const until = after(1_000);
  expect(await read({ until })).toBe("answer 1");
  expect(await read({ now: after(999), until })).toBe("answer 1");
  expect(await read({ now: after(1_000), until })).toBe("answer 2");
});

it("many who ask at once wait for one making; a failed one is tried again by the next", async () => {
  const { items, read, made } = setUp();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => read())))).toEqual(new Set(["answer 1"]));
  expect(made()).toBe(1);
  await expect(items.get("b", NOON, () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await read({ key: "b" })).toBe("answer 2");
});

it("keeps the last used of more than fit", async () => {
  const { items, read } = setUp();
  const large = "x".repeat(4 * 1024 * 1024);
  await read();
  for (const key of ["b", "c", "d"]) await items.get(key, NOON, async () => ({ body: large }));
  expect(await read()).toBe("answer 1");
  for (const key of ["e", "f"]) await items.get(key, NOON, async () => ({ body: large }));
  expect(await read()).toBe("answer 1");
  expect(String((await items.get("b", NOON, async () => ({ body: "again" }))).text)).toBe("again");
});

it("each encoding holds the same", async () => {
  const { items } = setUp();
  const found = await items.get("a", NOON, async () => ({ body: "á".repeat(2_000) }));
  expect(String(brotliDecompressSync(await found.encoded("br")))).toBe("á".repeat(2_000));
  expect(String(gunzipSync(await found.encoded("gzip")))).toBe("á".repeat(2_000));
  expect(await found.encoded("br")).toBe(await found.encoded("br"));
});
