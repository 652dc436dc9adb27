// @vitest-environment node
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteServerDate } from "../clock";
import { memory } from "./mechanisms";
import { KEEP_PUBLIC, keepQueries, keepWhere, keptAnswerTimes } from "./query-cache";
import { openStorage } from "./storage";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One visit: the queries it shows, by key; returns what it has in memory at its end. */
async function visit(
  disk: ReturnType<typeof memory>,
  shows: { key: string[]; data: unknown; at: number; meta?: Record<string, unknown> }[],
  version = "1",
) {
  const client = new QueryClient();
  const storage = await openStorage([disk]);
  await keepQueries(client, storage, version, { now: () => 10_000 });
  const before = client
    .getQueryCache()
    .getAll()
    .map((q) => q.queryKey[0]);
  for (const it of shows)
    new QueryObserver(client, {
      queryKey: it.key,
      queryFn: () => it.data,
      initialData: it.data,
      initialDataUpdatedAt: it.at,
      staleTime: Number.POSITIVE_INFINITY,
      meta: it.meta ?? KEEP_PUBLIC,
    }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2000);
  client.clear();
  return before;
}

it("restores what was shown, also what the server rendered into the page and what a later visit didn't open", async () => {
  const disk = memory();
  await visit(disk, [{ key: ["animal", "1"], data: { name: "Lola" }, at: 5000 }]);
  await visit(disk, [{ key: ["catalog"], data: {}, at: 6000 }]);
  expect(await visit(disk, [])).toEqual(["catalog", "animal"]);
  expect(keptAnswerTimes()).toEqual([6000, 5000]);
});

it("stores only public answers, and none of another version", async () => {
  const disk = memory();
  await visit(disk, [
    { key: ["staff", "customers"], data: [{ name: "Ana" }], at: 5000, meta: {} },
    { key: ["cart", "own"], data: "own-hold", at: 5000, meta: keepWhere((it) => it !== "own-hold") },
    { key: ["cart"], data: "prices", at: 5000, meta: keepWhere((it) => it !== "own-hold") },
    { key: ["catalog"], data: {}, at: 5000 },
  ]);
  expect(JSON.stringify(await disk.get("cache:queries"))).toContain("prices");
  expect(JSON.stringify(await disk.get("cache:queries"))).not.toContain("own-hold");
  expect(JSON.stringify(await disk.get("cache:queries"))).not.toContain("Ana");
  expect(await visit(disk, [], "2")).toEqual([]);
});

it("restored answers are refetched where they are shown, however recent", async () => {
  const disk = memory();
  await visit(disk, [{ key: ["item", "1"], data: { words: "Disponible" }, at: 9999 }]);
  vi.setSystemTime(10_000);
  const client = new QueryClient();
  await keepQueries(client, await openStorage([disk]), "1");
  const watch = new QueryObserver(client, {
    queryKey: ["item", "1"],
    queryFn: () => ({ words: "Vendido" }),
    staleTime: 60_000,
  });
  const stop = watch.subscribe(() => {});
  expect(watch.getCurrentResult().data).toEqual({ words: "Disponible" });
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.getCurrentResult().data).toEqual({ words: "Vendido" });
  stop();
});

it("stores the answers that came with the page at once, before the first render", async () => {
  const disk = memory();
  const came = [{ key: ["catalog", {}], data: { pages: [] }, at: 9000 }];
  await keepQueries(new QueryClient(), await openStorage([disk]), "1", { now: () => 10_000, came });
  expect(await disk.get("cache:queries")).toMatchObject({ queries: came });
});

it("ages by the server's clock: a phone years ahead shows what it stored, also after its clock is corrected", async () => {
  const day = 24 * 3_600_000;
  const truth = 1_800_000_000_000;
  const ahead = truth + 1_000 * day;
  vi.setSystemTime(ahead);
  noteServerDate(new Date(truth).toUTCString(), ahead, ahead);
  const disk = memory();
  const open = async (now: number) => {
    const client = new QueryClient();
    await keepQueries(client, await openStorage([disk]), "1", { now: () => now });
    return client.getQueryState(["catalog"])?.dataUpdatedAt;
  };
  const came = [{ key: ["catalog"], data: {}, at: ahead }];
  await keepQueries(new QueryClient(), await openStorage([disk]), "1", { now: () => ahead, came });
  expect(await open(ahead + day)).toBeCloseTo(ahead, -4);
  noteServerDate(new Date(truth + day).toUTCString(), truth + day, truth + day);
  expect(await open(truth + day)).toBeCloseTo(truth, -4);
  // As a previous version stored it: by the phone's clock.
  await disk.set("cache:queries", { version: "1", queries: [{ ...came[0], at: ahead }] });
  expect(await open(truth + day)).toBeLessThan(truth);
});
