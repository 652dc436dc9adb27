import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aDisk, aServer, type FakeFault, fakeChannels, fakeLocks } from "#src/testing/queue";
import { noteAnswer, noteNoAnswer } from "../connection";
import { memory } from "../storage/mechanisms";
import { openStorage } from "../storage/storage";
import { forgetUpdate, mayReload, reloadHolds, updateState, versionDetected, versionReady } from "../versions/update";
import type { Answered } from "./open-queue";
import type { Operation } from "./operation";
import { NotKept, type OfflineQueue, openQueue, type QueueDeps } from "./queue";

const HOUR = 60 * 60_000;
const opened: OfflineQueue[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("BroadcastChannel", fakeChannels());
  Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
  noteAnswer(0);
});
afterEach(() => {
  for (const it of opened.splice(0)) it.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "locks");
  forgetUpdate();
});
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const anOp = (id: string, it: Partial<Operation> = {}): Operation => ({
  id,
  key: `key-of-${id}`,
  call: "writeRecord",
  params: {},
  body: { note: id },
  dependsOn: [],
  about: [],
  title: `Nota ${id}`,
  detail: "Lucero",
  cash: 0,
  ...it,
});
/** A phone and a server; `open` opens a user's tab. */
function aPhone(disk = aDisk()) {
  const server = aServer();
  const signedOut = vi.fn();
  const open = async (it: Partial<QueueDeps> = {}) => {
    const box = await openQueue({
      storage: await openStorage([disk.mechanism, memory()]),
      user: "ana",
      vault: undefined,
      send: server.send,
      sendPhoto: async (item) => (await server.send([item]))[0] as Answered,
      outcomeOf: () => ({ folio: null, href: null }),
      photosMayGo: () => true,
      onSignedOut: signedOut,
      ...it,
    });
    opened.push(box);
    return box;
  };
  return { disk, server, signedOut, open };
}
const ids = (all: readonly { id: string }[]) => all.map((it) => it.id).sort();

describe("a stored item", () => {
  it("is sent once when there is a connection, and ends in the sent list", async () => {
    const { open, server } = aPhone();
    const box = await open();
    await box.keep(anOp("a"));
    await wait(50);
    expect(server.effects).toEqual(["a"]);
    expect(box.view()).toMatchObject({ unsent: [], sending: false, nextTry: null });
    expect(box.view().sent).toMatchObject([{ id: "a", title: "Nota a", discarded: null }]);
  });

  it("asks the browser for persistent storage at the first item only", async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { storage: { persist } }));
    const { open, server } = aPhone();
    server.fail("lost");
    const box = await open();
    expect(persist).not.toHaveBeenCalled();
    await box.keep(anOp("a"));
    await box.keep(anOp("b"));
    expect(persist).toHaveBeenCalledOnce();
  });

  it("is refused where nothing lasts, and isn't acknowledged when the phone runs out of room while writing", async () => {
    const poor = await aPhone(aDisk("memory")).open();
    await expect(poor.keep(anOp("a"))).rejects.toThrow(NotKept);
    const { open, disk, server } = aPhone();
    server.fail("lost");
    const box = await open();
    disk.disk.full = true;
    await expect(box.keep(anOp("b"))).rejects.toThrow(/necesitas señal/);
    expect(box.view().unsent).toEqual([]);
    disk.disk.full = false;
    expect((await open()).view().unsent).toEqual([]);
    expect(server.effects).toEqual([]);
  });

  it("that the browser evicted under an open page is written again, and can still be fixed", async () => {
    const { disk, server, open } = aPhone();
    const box = await open();
    for (const id of ["a", "b"]) {
      server.fail({ each: 409 });
      await box.keep(anOp(id));
      await wait(100);
    }
    expect(box.view().unsent.map((it) => it.state)).toEqual(["needs_attention", "needs_attention"]);
    disk.map.clear();
    document.dispatchEvent(new Event("visibilitychange"));
    await wait(100);
    expect([...disk.map.keys()].filter((key) => key.startsWith("outbox:"))).toHaveLength(2);
    disk.map.clear();
    await box.fix("a", {});
    await wait(100);
    expect(server.effects).toEqual(["a"]);
    expect(ids(box.view().unsent)).toEqual(["b"]);
  });

  it("has no age: what was done 400 days ago is sent", async () => {
    const { open, server } = aPhone();
    server.fail(...Array.from({ length: 5 }, (): FakeFault => "lost"));
    const first = await open();
    await first.keep(anOp("a"));
    await wait(10_000);
    first.end();
    vi.setSystemTime(Date.now() + 400 * 24 * HOUR);
    server.fail();
    const box = await open();
    await wait(50);
    expect(server.effects).toEqual(["a"]);
    expect(ids(box.view().sent)).toEqual(["a"]);
  });

  it("is stored once for the same operation; another operation with its id is reported while the first is being sent", async () => {
    const { open, server } = aPhone();
    server.fail("lost");
    const box = await open();
    const one = await box.keep(anOp("a"));
    await wait(50);
    expect((await box.keep(anOp("a"))).seq).toBe(one.seq);
    await expect(box.keep(anOp("a", { key: "other-key", body: 2 }))).rejects.toThrow(NotKept);
    expect(box.view().unsent).toHaveLength(1);
  });

  it("is seen and sent only by its own user on a shared phone", async () => {
    const { open, server } = aPhone();
    server.fail("lost");
    const ana = await open();
    await ana.keep(anOp("a"));
    await wait(50);
    ana.end();
    const beto = await open({ user: "beto" });
    await beto.keep(anOp("b"));
    await wait(HOUR);
    expect(server.effects).toEqual(["b"]);
    expect(ids([...beto.view().unsent, ...beto.view().sent])).toEqual(["b"]);
    beto.end();
    await open();
    await wait(50);
    expect(server.effects).toEqual(["b", "a"]);
  });

  it("isn't lost when its user signs out while others are stored and sent", async () => {
    const { open, server } = aPhone();
    let answer = () => {};
    const heard = new Promise<void>((then) => {
      answer = then;
    });
    const box = await open({ send: async (items) => heard.then(() => server.send(items)) });
    await box.keep(anOp("a"));
    await wait(50);
    const keeping = box.keep(anOp("b"));
    box.end();
    answer();
    await keeping;
    await wait(50);
    const again = await open();
    await wait(50);
    expect(server.effects).toEqual(["a", "b"]);
    expect(ids(again.view().sent)).toEqual(["a", "b"]);
  });
});

describe("the server's answers", () => {
  it("a refusal waits for a person while the others go, except what depends on it", async () => {
    const { open, server } = aPhone();
    server.refuses.set("bad", { status: 422, code: "NO" });
    server.fail("lost");
    const box = await open();
    await box.keep(anOp("bad"));
    await box.keep(anOp("child", { dependsOn: ["bad"] }));
    await box.keep(anOp("other"));
    await wait(HOUR);
    expect(server.effects).toEqual(["other"]);
    expect(box.view().unsent).toMatchObject([
      { id: "bad", state: "needs_attention", problem: { status: 422, code: "NO", detail: "No: NO" } },
      { id: "child", state: "queued" },
    ]);
    expect(box.view().nextTry).toBeNull();
  });

  it("a fixed item goes again with another key, and then what waited for it", async () => {
    const { open, server } = aPhone();
    server.refuses.set("bad", { status: 409, code: "NO" });
    const box = await open();
    await box.keep(anOp("bad"));
    await box.keep(anOp("child", { dependsOn: ["bad"] }));
    await wait(50);
    server.refuses.clear();
    await box.fix("bad", { body: { note: "better" } });
    await wait(50);
    expect(server.effects).toEqual(["bad", "child"]);
    expect(ids(box.view().sent)).toEqual(["bad", "child"]);
  });

  it("a discarded item stays listed with its reason, and discards nothing else", async () => {
    const { open, server } = aPhone();
    server.refuses.set("bad", { status: 422, code: "NO" });
    const box = await open();
    await box.keep(anOp("bad"));
    await box.keep(anOp("child", { dependsOn: ["bad"] }));
    await wait(50);
    await expect(box.discard("bad", " x ")).rejects.toThrow(RangeError);
    await box.discard("child", "No está para eso");
    await box.discard("bad", "Ya se había anotado");
    expect(box.view().unsent).toMatchObject([
      { id: "child", state: "needs_attention", problem: { code: "DEPENDENCY_DISCARDED" } },
    ]);
    expect(box.view().sent).toMatchObject([{ id: "bad", discarded: "Ya se había anotado" }]);
    await box.fix("child", {});
    await wait(50);
    expect(server.effects).toEqual(["child"]);
  });

  it("after a 401 nothing goes until the same person is in again", async () => {
    const { open, server, signedOut } = aPhone();
    server.fail({ whole: 401, code: "UNAUTHENTICATED" });
    const box = await open();
    await box.keep(anOp("a"));
    await wait(50);
    expect(signedOut).toHaveBeenCalledOnce();
    await box.keep(anOp("b"));
    noteNoAnswer();
    noteAnswer(1);
    await box.flushNow();
    await wait(HOUR);
    expect(server.calls()).toBe(1);
    box.end();
    const again = await open();
    await wait(50);
    expect(server.effects).toEqual(["a", "b"]);
    expect(again.view().unsent).toEqual([]);
  });

  it("waits as long as Retry-After asks, and shows until when", async () => {
    const { open, server } = aPhone();
    server.fail({ whole: 429, retryAfter: 120 });
    const box = await open();
    await box.keep(anOp("a"));
    await wait(50);
    const at = box.view().nextTry ?? 0;
    expect(at - Date.now()).toBeGreaterThan(110_000);
    await wait(100_000);
    expect(server.calls()).toBe(1);
    await wait(30_000);
    expect(server.effects).toEqual(["a"]);
  });

  it("an item whose time is far doesn't delay the others", async () => {
    const { open, server } = aPhone();
    server.fail({ each: 503 }, { each: 503 }, { each: 503 }, { each: 503 }, "lost");
    const box = await open();
    await box.keep(anOp("slow"));
    await wait(20_000);
    server.fail("lost");
    await box.keep(anOp("quick"));
    await wait(5_000);
    expect(server.effects).toContain("quick");
  });

  it("a batch that is refused as a whole is halved until the item at fault is alone", async () => {
    const { open, server } = aPhone();
    const send: QueueDeps["send"] = async (items) => {
      if (items.some((it) => it.id === "big"))
        throw { status: 413, body: { code: "PAYLOAD_TOO_LARGE", detail: "Pesa." } };
      return server.send(items);
    };
    server.fail("lost");
    const box = await open({ send });
    for (const id of ["a", "b", "c", "big", "d", "e"]) await box.keep(anOp(id));
    await wait(HOUR);
    expect([...server.effects].sort()).toEqual(["a", "b", "c", "d", "e"]);
    expect(box.view().unsent).toMatchObject([{ id: "big", state: "needs_attention", problem: { detail: "Pesa." } }]);
  });

  it("the second edit of a row carries the version that the first one made", async () => {
    const { open, server } = aPhone();
    const sent: unknown[] = [];
    const box = await open({
      send: async (items) => {
        sent.push(...items.map((it) => [it.id, it.version]));
        return server.send(items);
      },
    });
    const edit = (id: string, version: number) => anOp(id, { call: "editAnimal", params: { animalId: "x" }, version });
    server.fail("lost");
    await box.keep(edit("one", 7));
    await box.keep(edit("two", 7));
    await wait(HOUR);
    expect(server.effects).toEqual(["one", "two"]);
    expect(sent.at(-1)).toEqual(["two", 8]);
  });
});

describe("photos", () => {
  const photo = new Blob(["foto"], { type: "image/webp" });
  beforeEach(() => void vi.useRealTimers());

  it("wait for Wi-Fi and hold nothing else back", async () => {
    const { open, server } = aPhone();
    let mayGo = false;
    const box = await open({ photosMayGo: () => mayGo });
    await box.keep(anOp("p", { call: "addPhoto" }), photo);
    await box.keep(anOp("a"));
    await vi.waitFor(() => expect(server.effects).toEqual(["a"]));
    expect(box.view().nextTry).toBeNull();
    mayGo = true;
    await box.flushNow();
    expect(server.effects).toEqual(["a", "p"]);
  });

  it("one that is being kept while others are sent is on the phone whole before it goes", async () => {
    const { open } = aPhone();
    const went: (number | undefined)[] = [];
    const box = await open({
      sendPhoto: async (item, blob) => {
        went.push(blob.size);
        return { id: item.id, status: 201, body: {} };
      },
    });
    await box.keep(anOp("before"));
    await vi.waitFor(() => expect(ids(box.view().sent)).toEqual(["before"]));
    await Promise.all(["p", "q", "r"].map((id) => box.keep(anOp(id, { call: "addPhoto" }), photo)));
    await vi.waitFor(() => expect(ids(box.view().sent)).toEqual(["before", "p", "q", "r"]));
    expect(went).toEqual([photo.size, photo.size, photo.size]);
  });
});

describe("tabs", () => {
  it("one tab sends for all, whichever stored it, and all show the same", async () => {
    const { open, server } = aPhone();
    const tabs = [await open(), await open(), await open()];
    await wait(20);
    await Promise.all(tabs.map((it, n) => it.keep(anOp(`${n}`))));
    await wait(200);
    expect([...server.effects].sort()).toEqual(["0", "1", "2"]);
    for (const it of tabs) {
      expect(it.view().unsent).toEqual([]);
      expect(ids(it.view().sent)).toEqual(["0", "1", "2"]);
      expect(it.view().sending).toBe(false);
    }
  });

  it("a flush asked for in a tab that doesn't lead is done by the leader, once", async () => {
    const { open, server } = aPhone();
    server.fail("lost");
    const tabs = [await open(), await open(), await open()] as [OfflineQueue, OfflineQueue, OfflineQueue];
    await wait(20);
    await tabs[0].keep(anOp("a"));
    await wait(50);
    const remaining = tabs[2].flushNow();
    await wait(100);
    expect(await remaining).toBe(0);
    expect(server.calls()).toBe(2);
    expect(server.effects).toEqual(["a"]);
  });

  it("what depends on a chain that the leader has not heard of yet waits for the whole chain", async () => {
    const { open, server } = aPhone();
    const [leader, other] = [await open(), await open()];
    await wait(20);
    await other.keep(anOp("a"));
    await other.keep(anOp("b", { dependsOn: ["a"] }));
    await other.keep(anOp("c", { dependsOn: ["b"] }));
    // The messages about the three are still on their way.
    await leader.keep(anOp("d", { dependsOn: ["c"] }));
    await wait(200);
    expect(server.effects).toEqual(["a", "b", "c", "d"]);
  });

  it("an item that two tabs take back at the same moment is taken back once", async () => {
    const { open, server } = aPhone();
    server.refuses.set("bad", { status: 422, code: "NO" });
    const tabs = [await open(), await open()] as [OfflineQueue, OfflineQueue];
    await tabs[0].keep(anOp("bad"));
    await wait(100);
    expect(tabs[1].view().unsent).toMatchObject([{ state: "needs_attention" }]);
    await tabs[0].discard("bad", "Repetido");
    await tabs[1].discard("bad", "Repetido también");
    await wait(100);
    for (const it of tabs) expect(it.view().sent).toMatchObject([{ id: "bad", discarded: "Repetido" }]);
  });

  it("a new version of the app waits while it sends", async () => {
    const { open, server } = aPhone();
    let answer = () => {};
    const heard = new Promise<void>((then) => {
      answer = then;
    });
    const reload = vi.fn();
    const box = await open({ send: async (items) => heard.then(() => server.send(items)) });
    await box.keep(anOp("a"));
    await wait(20);
    expect(reloadHolds()).toEqual(["outbox"]);
    versionDetected();
    versionReady(reload);
    expect(updateState()).toBe("ready");
    expect(reload).not.toHaveBeenCalled();
    answer();
    await wait(20);
    expect(mayReload()).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });
});

/** Anything that may happen to a phone with unsent work. */
type Event =
  | { do: "keep"; on: number[]; tab: number; isEdit: boolean }
  | { do: "wait"; ms: number }
  | { do: "faults"; next: FakeFault[] }
  | { do: "tab" }
  | { do: "close"; tab: number }
  | { do: "restart" }
  | { do: "refuse" }
  | { do: "flush"; tab: number };
const events = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("keep" as const),
      on: fc.array(fc.nat(), { maxLength: 2 }),
      tab: fc.nat(),
      isEdit: fc.boolean(),
    }),
    fc.record({
      do: fc.constant("keep" as const),
      on: fc.constant<number[]>([]),
      tab: fc.nat(),
      isEdit: fc.constant(false),
    }),
    fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(0, 1, 3, 40, 3_000, 400_000) }),
    fc.record({
      do: fc.constant("faults" as const),
      next: fc.array(
        fc.constantFrom<FakeFault[]>(
          "none",
          "lost",
          "unheard",
          "half",
          { whole: 503 },
          { whole: 429, retryAfter: 30 },
          { whole: 401, code: "UNAUTHENTICATED" },
          { each: 503 },
          { each: 429 },
        ),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    fc.constant({ do: "tab" as const }),
    fc.record({ do: fc.constant("close" as const), tab: fc.nat() }),
    fc.constant({ do: "restart" as const }),
    fc.constant({ do: "refuse" as const }),
    fc.record({ do: fc.constant("flush" as const), tab: fc.nat() }),
  ),
  { minLength: 4, maxLength: 40, size: "max" },
);

it("unsent work is never lost, hidden or done twice, whatever the network, the server, the tabs and the phone do", async () => {
  await fc.assert(
    fc.asyncProperty(events, async (history: Event[]) => {
      vi.stubGlobal("BroadcastChannel", fakeChannels());
      Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
      const { open, server, signedOut } = aPhone();
      const acts = new Map<string, string[]>();
      let tabs = [await open()];
      const tabAt = (n: number) => tabs[n % tabs.length] as OfflineQueue;
      const restart = async () => {
        for (const it of tabs) it.end();
        tabs = [await open()];
      };
      for (const it of history) {
        if (signedOut.mock.calls.length) {
          signedOut.mockClear();
          await restart();
        }
        if (it.do === "keep") {
          const id = `op-${acts.size}.`;
          const known = [...acts.keys()];
          const on = known.length ? it.on.map((n) => known[n % known.length] as string) : [];
          acts.set(id, on);
          const edit = it.isEdit ? ({ call: "editAnimal", params: { animalId: "x" }, version: 1 } as const) : {};
          await tabAt(it.tab).keep(anOp(id, { dependsOn: on, ...edit }));
        } else if (it.do === "wait") await wait(it.ms);
        else if (it.do === "faults") server.fail(...it.next);
        else if (it.do === "tab") tabs.push(await open());
        else if (it.do === "close" && tabs.length > 1) tabs.splice(it.tab % tabs.length, 1)[0]?.end();
        else if (it.do === "restart") await restart();
        else if (it.do === "refuse" && acts.size)
          server.refuses.set([...acts.keys()].at(-1) as string, { status: 422, code: "NO" });
        else if (it.do === "flush") void tabAt(it.tab).flushNow();
        // Nothing that was acknowledged is missing from the lists, at any moment.
        const seen = (await restarted(open)).map((x) => x.id);
        expect([...new Set(seen)].sort()).toEqual([...acts.keys()].sort());
        expect(seen).toHaveLength(acts.size);
      }
      server.fail();
      server.refuses.clear();
      for (let n = 0; n < 4; n++) {
        await restart();
        await wait(400_000);
        const box = tabAt(0);
        for (const it of box.view().unsent) if (it.state === "needs_attention") await box.fix(it.id, {});
      }
      await wait(400_000);
      expect(tabAt(0).view().unsent).toEqual([]);
      expect(ids(tabAt(0).view().sent)).toEqual([...acts.keys()].sort());
      expect([...server.effects].sort()).toEqual([...acts.keys()].sort());
      for (const [id, on] of acts)
        for (const before of on) expect(server.effects.indexOf(before)).toBeLessThan(server.effects.indexOf(id));
      for (const it of tabs) it.end();
    }),
    { numRuns: 150 },
  );
});
/** What the phone would show after a restart: it takes no leadership and sends nothing. */
async function restarted(open: (it?: Partial<QueueDeps>) => Promise<OfflineQueue>) {
  const box = await open({ send: () => new Promise(() => {}) });
  const { unsent, sent } = box.view();
  box.end();
  return [...unsent, ...sent];
}
