import type { QueuedItem } from "#src/offline/queue/operation";
import type { Answered } from "#src/offline/queue/queue";
import type { Mechanism } from "#src/offline/storage/storage";

/** An unsent item with the given fields. */
export const anItem = (it: Partial<QueuedItem> & { id: string }): QueuedItem => ({
  key: `key-of-${it.id}`,
  call: "writeRecord",
  params: {},
  body: { id: it.id },
  dependsOn: [],
  about: [],
  title: "Nota",
  detail: "Lucero",
  cash: 0,
  user: "ana",
  seq: 0,
  madeAt: 1,
  state: "queued",
  tries: 0,
  notBefore: 0,
  problem: null,
  ...it,
});

/** A phone's storage, for any number of visits and tabs. With `dies`, writes after that many never complete. */
export function aDisk(name: Mechanism["name"] = "indexeddb") {
  const map = new Map<string, unknown>();
  const disk = { dies: Number.POSITIVE_INFINITY, writes: 0, full: false };
  let turns = 0;
  /** Writes take different times, so that those of two tabs interleave. */
  const randomDelay = async () => {
    for (let n = (turns++ * 7) % 11; n > 0; n--) await null;
  };
  const write = async (job: () => void) => {
    await randomDelay();
    if (disk.full) throw new DOMException("full", "QuotaExceededError");
    if (disk.writes >= disk.dies) return new Promise<void>(() => {});
    disk.writes++;
    job();
  };
  const mechanism: Mechanism = {
    name,
    get: async (key) => {
      await randomDelay();
      return structuredClone(map.get(key));
    },
    set: (key, value) => write(() => void map.set(key, structuredClone(value))),
    delete: (key) => write(() => void map.delete(key)),
    keys: async () => [...map.keys()],
  };
  return { mechanism, disk, map };
}

type Fault =
  | "none"
  /** The request never arrived. */
  | "lost"
  /** The server did it, and the answer was lost. */
  | "unheard"
  /** The process died in the middle. */
  | "half"
  | { whole: number; code?: string; retryAfter?: number }
  | { each: number };
type Sent = Pick<QueuedItem, "id" | "key" | "call" | "params" | "body" | "version" | "dependsOn">;

/** Handles idempotency keys as the real server: the same key gets the same answer, and another body with it a refusal. 5xx and 401 aren't stored. */
export function aServer() {
  const kept = new Map<string, { body: string; answer: Answered }>();
  /** Ids in the order in which they took effect. */
  const effects: string[] = [];
  /** The refusal of an item; decided once per key. */
  const refuses = new Map<string, { status: number; code: string }>();
  let faults: Fault[] = [];
  let calls = 0;

  function one(it: Sent): Answered {
    const body = JSON.stringify([it.call, it.params, it.body, it.version]);
    const known = kept.get(it.key);
    if (known)
      return known.body === body
        ? { ...known.answer, id: it.id }
        : { id: it.id, status: 409, body: { code: "IDEMPOTENCY_CONFLICT", detail: "Otra cosa con la misma clave." } };
    const no = refuses.get(it.id);
    const answer: Answered = no
      ? { id: it.id, status: no.status, body: { code: no.code, detail: `No: ${no.code}` } }
      : { id: it.id, status: 201, body: { id: it.id, version: (it.version ?? 0) + 1 } };
    if (!no) effects.push(it.id);
    kept.set(it.key, { body, answer });
    return answer;
  }
  async function send(items: readonly Sent[]): Promise<Answered[]> {
    calls++;
    const fault = faults.shift() ?? "none";
    if (fault === "lost") throw new TypeError("no network");
    if (typeof fault === "object" && "whole" in fault)
      throw {
        status: fault.whole,
        body: { code: fault.code ?? "X", detail: "Todo no." },
        retryAfter: fault.retryAfter,
      };
    if (typeof fault === "object") return items.map((it) => ({ id: it.id, status: fault.each, body: {} }));
    const done = new Set<string>();
    const here = new Set(items.map((it) => it.id));
    const inTurn = (it: Sent): Answered => {
      if (it.dependsOn.some((id) => here.has(id) && !done.has(id)))
        return { id: it.id, status: 424, body: { code: "SYNC_WAITS" } };
      const answer = one(it);
      if (answer.status < 300) done.add(it.id);
      return answer;
    };
    if (fault === "half") {
      items.slice(0, Math.ceil(items.length / 2)).map(inTurn);
      throw new TypeError("died");
    }
    const answers = items.map(inTurn);
    if (fault === "unheard") throw new TypeError("no answer");
    return answers;
  }
  return {
    send,
    effects,
    refuses,
    calls: () => calls,
    fail: (...next: Fault[]) => {
      faults = next;
    },
  };
}
export type FakeFault = Fault;

/** BroadcastChannel between the tabs of one browser: messages arrive later and in order. */
export function fakeChannels() {
  const open = new Set<FakeChannel>();
  class FakeChannel extends EventTarget {
    constructor(readonly name: string) {
      super();
      open.add(this);
    }
    postMessage(data: unknown) {
      if (!open.has(this)) throw new DOMException("closed", "InvalidStateError");
      const said = structuredClone(data);
      for (const it of open)
        if (it !== this && it.name === this.name)
          setTimeout(() => open.has(it) && it.dispatchEvent(new MessageEvent("message", { data: said })), 1);
    }
    close() {
      open.delete(this);
    }
  }
  return FakeChannel;
}

/** Web Locks of one browser: one holder at a time, the rest in a queue; `steal` takes it from the holder. */
export function fakeLocks() {
  type LockRequest = { run: () => Promise<unknown>; no: (why: unknown) => void };
  const held = new Map<string, LockRequest>();
  const queues = new Map<string, LockRequest[]>();
  const aborted = () => new DOMException("taken", "AbortError");
  function grant(name: string) {
    const next = held.has(name) ? undefined : queues.get(name)?.shift();
    if (!next) return;
    held.set(name, next);
    void next.run().then(() => {
      if (held.get(name) !== next) return;
      held.delete(name);
      grant(name);
    });
  }
  return {
    request: (name: string, options: LockOptions, job: () => Promise<unknown>) =>
      new Promise<unknown>((yes, no) => {
        const request: LockRequest = { run: () => job().then(yes), no };
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        if (options.steal) {
          held.get(name)?.no(aborted());
          held.delete(name);
          queue.unshift(request);
        } else queue.push(request);
        options.signal?.addEventListener("abort", () => {
          if (queue.includes(request)) queue.splice(queue.indexOf(request), 1);
          no(aborted());
        });
        setTimeout(() => grant(name), 0);
      }),
  };
}
