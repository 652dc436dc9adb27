import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeLocks } from "#src/testing/queue";
import { type Leadership, seekLeadership } from "./leader";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
  localStorage.clear();
});
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const leaders = (tabs: Leadership[]) => tabs.map((it) => it.isLeader());

describe.each(["locks", "lease"])("by %s", (how) => {
  beforeEach(() => {
    if (how === "locks") Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
  });

  it("one tab leads, and another does when it ends", async () => {
    const changed = vi.fn();
    const tabs = [seekLeadership("x", changed), seekLeadership("x", changed), seekLeadership("x", changed)];
    await wait(100);
    expect(leaders(tabs).filter(Boolean)).toHaveLength(1);
    expect(changed).toHaveBeenCalled();
    for (let left = 3; left > 1; left--) {
      const at = leaders(tabs).indexOf(true);
      tabs.splice(at, 1)[0]?.end();
      await wait(7_000);
      expect(leaders(tabs).filter(Boolean)).toHaveLength(1);
    }
    for (const it of tabs) it.end();
  });

  it("tabs of other users don't count", async () => {
    const tabs = [seekLeadership("ana", () => {}), seekLeadership("beto", () => {})];
    await wait(100);
    expect(leaders(tabs)).toEqual([true, true]);
    for (const it of tabs) it.end();
  });
});

it("a tab that insists takes the lock from a sleeping one, which doesn't take it back", async () => {
  Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
  const tabs = [seekLeadership("x", () => {}), seekLeadership("x", () => {})];
  const [first, second] = tabs as [Leadership, Leadership];
  await wait(10);
  expect(leaders(tabs)).toEqual([true, false]);
  second.insist();
  await wait(10);
  expect(leaders(tabs)).toEqual([false, true]);
  first.insist();
  await wait(10);
  expect(leaders(tabs)).toEqual([true, false]);
  first.end();
  await wait(10);
  expect(leaders(tabs)).toEqual([false, true]);
  second.end();
});

it("the lease of a dead tab expires, also one dated by a clock that was ahead", async () => {
  const dead = { tab: "dead", until: Date.now() + 6_000 };
  localStorage.setItem("corral:x", JSON.stringify(dead));
  const tab = seekLeadership("x", () => {});
  await wait(3_000);
  expect(tab.isLeader()).toBe(false);
  await wait(6_000);
  expect(tab.isLeader()).toBe(true);
  tab.end();
  localStorage.setItem("corral:x", JSON.stringify({ ...dead, until: Date.now() + 400 * 24 * 60 * 60_000 }));
  const other = seekLeadership("x", () => {});
  await wait(100);
  expect(other.isLeader()).toBe(true);
  other.end();
});

it("a tab leads for good where nothing can be written", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("off", "SecurityError");
    },
    removeItem: () => {},
    clear: () => {},
  });
  const changed = vi.fn();
  const tab = seekLeadership("x", changed);
  await wait(9_000);
  expect(tab.isLeader()).toBe(true);
  expect(changed).toHaveBeenCalledOnce();
  tab.end();
});
