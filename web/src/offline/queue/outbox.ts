import { SYNC_BATCH } from "@corral/domain/kernel/offline-calls";
import { whyNotKept } from "@corral/domain/selling/offline-limits";
import { serverNow } from "../clock";
import { connection, onConnection } from "../connection";
import { newUuid } from "../ids";
import type { KeyValueStorage } from "../storage/storage";
import { holdReload } from "../versions/update";
import { isSameAct, keptItems } from "./kept-items";
import { seekLeadership } from "./leader";
import { dependenciesOf, isYet, nextBatch, nextHour } from "./next-batch";
import { oneByOne } from "./one-by-one";
import { type Operation, type OutboxItem, type OutboxState, REASON_MIN, type SentItem } from "./operation";
import { isOfVersion } from "./pass-version";
import { makeSeal } from "./seal";
import { unsentSums } from "./sums";
import { backoff, type Verdict, verdictOf } from "./verdict";

/** The server's answer about one operation. */
export interface Answered {
  id: string;
  status: number;
  body: unknown;
  /** Seconds. */
  retryAfter?: number | undefined;
}
export type Refusal = Omit<Answered, "id">;
export interface OutboxDeps {
  storage: KeyValueStorage;
  user: string;
  vault: string | undefined;
  /** Throws when there was no answer; an answer about all of them as a whole is thrown as a Refusal. */
  send: (items: readonly OutboxItem[]) => Promise<Answered[]>;
  sendPhoto: (item: OutboxItem, photo: Blob) => Promise<Answered>;
  /** What the lists need to know of an answer. */
  outcomeOf: (item: OutboxItem, body: unknown) => Pick<SentItem, "folio" | "href">;
  photosMayGo: () => boolean;
  /** The session is over: the same person must come in again. */
  onSignedOut: () => void;
  onSent?: (items: readonly OutboxItem[]) => void;
}
export interface OutboxView {
  /** In the order in which they were done. */
  unsent: readonly OutboxItem[];
  /** The last first. */
  sent: readonly SentItem[];
  /** This tab or another is sending now. */
  sending: boolean;
  /** UTC ms of the next try by itself; null when nothing waits for one. */
  nextTry: number | null;
  /** This tab is the one that sends. */
  leads: boolean;
  /** How many more this phone keeps of this person, that the key which the server gives no longer opens. */
  locked: number;
}
/** It can't be kept on this phone; `message` is the sentence for the person. */
export class NotKept extends Error {}

export interface Outbox {
  view: () => OutboxView;
  subscribe: (listener: () => void) => () => void;
  /** Resolves when it is on the phone for good; `tried` when it was sent already and nobody knows whether it arrived. Throws NotKept. */
  keep: (op: Operation, photo?: Blob, tried?: boolean) => Promise<OutboxItem>;
  photo: (id: string) => Promise<Blob | undefined>;
  /** Nothing unsent has to be on the server before it. */
  mayGoNow: (op: Operation) => boolean;
  /** Sends what can go, without waiting for its hour; answers how many stay. */
  flushNow: () => Promise<number>;
  /** What needed a person goes again, changed or as it was. */
  fix: (
    id: string,
    change: Partial<Pick<Operation, "body" | "params" | "version" | "title" | "detail" | "dependsOn">>,
    photo?: Blob,
  ) => Promise<void>;
  /** A person throws away what the server refused; it stays in the list of what ended, with the reason. Throws RangeError without one. */
  discard: (id: string, reason: string) => Promise<void>;
  /** A person undoes what surely never left this phone; it ends with the reason. False when it may have left, or is being sent. */
  takeBack: (id: string, reason: string) => Promise<boolean>;
  end: () => void;
}

type Message =
  | { kind: "changed"; id: string }
  | { kind: "ended" }
  | { kind: "sending"; ids: string[] }
  | { kind: "rests"; until: number }
  | { kind: "go" }
  | { kind: "who" }
  | { kind: "leading" };

/** Some browsers say it of a network that works: an answer proves them wrong. */
const hasNoNetwork = () => navigator.onLine === false && !connection().online;
/** How long a tab that is seen waits for a sign of the one that sends before it takes its place. */
const SLEEPING_MS = 3_000;

/**
 * One person's unsent work on this phone (domain.md §7.16): kept before it is acknowledged, sent by one tab in an order that respects what
 * depends on what, as often as it takes, and counted once because each carries its key from birth.
 */
export async function openOutbox(deps: OutboxDeps): Promise<Outbox> {
  const kept = keptItems(deps.storage, await makeSeal(deps.vault), deps.user);
  const channel =
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(`corral-outbox-${deps.user}`);
  // In order: an item that ended must not come back by an older word about it that took longer to read. What is said while all is read waits.
  const hearing = oneByOne();
  let listen = () => {};
  void hearing(
    () =>
      new Promise<void>((then) => {
        listen = then;
      }),
  );
  channel?.addEventListener("message", (e: MessageEvent<Message>) => void hearing(() => hear(e.data)));
  const loaded = await kept.load();
  const items = new Map(loaded.items.map((it) => [it.id, it]));
  let ended = loaded.sent;
  let sending = new Set<string>();
  /** No try before it: the server doesn't answer. */
  let restUntil = 0;
  let failures = 0;
  /** How many go at once: fewer after a batch was refused as a whole. */
  let most = SYNC_BATCH;
  let isRunning = false;
  let isOut = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardLeader = 0;
  const keeping = oneByOne();
  const listeners = new Set<() => void>();
  const idle = new Set<() => void>();

  function draw(): OutboxView {
    const unsent = [...items.values()]
      .map((it) => (sending.has(it.id) ? { ...it, state: "sending" as OutboxState } : it))
      .sort((a, b) => a.seq - b.seq || a.madeAt - b.madeAt);
    const now = Date.now();
    const hour = nextHour(unsent, isYet(restUntil, now) ? restUntil : now, deps.photosMayGo());
    return {
      unsent,
      sent: ended,
      sending: unsent.some((it) => it.state === "sending"),
      nextTry: hour !== undefined && hour > now ? hour : null,
      leads: leader.isLeader(),
      locked: loaded.locked,
    };
  }
  function emit() {
    view = draw();
    for (const it of listeners) it();
  }

  const tell = (message: Message) => {
    // Somebody who leaves while something is being sent or kept: that goes on to its end, for nobody to hear.
    if (!isOver) channel?.postMessage(message);
  };
  const leader = seekLeadership(`outbox-${deps.user}`, () => {
    // Who led before may have died in the middle: what it was sending isn't being sent any more.
    if (!isRunning) sending = new Set();
    emit();
    void turn();
  });
  let view = draw();

  async function hear(message: Message) {
    if (isOver) return;
    switch (message.kind) {
      case "changed": {
        const item = await kept.read(message.id);
        if (!item) break;
        await knowAll(item.dependsOn);
        items.set(item.id, item);
        break;
      }
      case "ended": {
        ended = await kept.sent();
        const over = [...items.values()].filter((item) => ended.some((it) => isSameAct(it, item)));
        for (const it of over) items.delete(it.id);
        if (over.length) deps.onSent?.(over);
        break;
      }
      case "sending":
        heardLeader = Date.now();
        sending = new Set(message.ids);
        break;
      case "who":
        if (leader.isLeader()) tell({ kind: "leading" });
        return;
      case "leading":
        heardLeader = Date.now();
        return;
      case "rests":
        restUntil = message.until;
        nothingGoes();
        break;
      case "go":
        forgetHours();
    }
    emit();
    // Only who sends: the others would send each other's word round and round.
    if (leader.isLeader() && (message.kind === "changed" || message.kind === "go")) void turn(message.kind === "go");
  }
  function forgetHours() {
    restUntil = 0;
    for (const it of items.values()) if (it.notBefore > Date.now()) items.set(it.id, { ...it, notBefore: 0 });
  }

  async function put(item: OutboxItem, photo?: Blob) {
    items.set(item.id, item);
    await kept.put(item, photo);
    tell({ kind: "changed", id: item.id });
  }

  async function finish(pairs: { item: OutboxItem; as: SentItem }[]) {
    await kept.end(pairs);
    for (const { item } of pairs) items.delete(item.id);
    ended = [...pairs.map((it) => it.as), ...ended.filter((it) => !pairs.some((p) => isSameAct(p.item, it)))];
    tell({ kind: "ended" });
  }

  /** Sends one batch after another until nothing may go now. `atOnce` doesn't wait for anybody's hour. */
  async function turn(atOnce = false): Promise<void> {
    if (isRunning) return;
    clearTimeout(timer);
    if (isOver || isOut) return nothingGoes();
    if (!leader.isLeader()) return askWhoLeads(atOnce);
    const now = atOnce ? Number.POSITIVE_INFINITY : Date.now();
    // A phone that itself says so, and has had no answer, sends nothing: what it did can still be undone.
    const waits = isYet(restUntil, now) || (!atOnce && hasNoNetwork());
    const batch = waits ? [] : nextBatch([...items.values()], now, deps.photosMayGo()).slice(0, most);
    if (batch.length === 0) return rest();
    isRunning = true;
    const letGo = holdReload("outbox");
    show(batch.map((it) => it.id));
    try {
      const answers = await ask(batch);
      failures = 0;
      restUntil = 0;
      most = SYNC_BATCH;
      await settle(batch, answers);
    } catch (error) {
      await unanswered(batch, error);
    } finally {
      isRunning = false;
      letGo();
      show([]);
    }
    await turn();
  }
  function show(ids: string[]) {
    sending = new Set(ids);
    tell({ kind: "sending", ids });
    emit();
  }
  const ask = async (batch: OutboxItem[]): Promise<Answered[]> => {
    const [first] = batch;
    if (first?.call !== "addPhoto") return deps.send(batch);
    const photo = await kept.photo(first.id);
    if (photo) return [await deps.sendPhoto(first, photo)];
    return [{ id: first.id, status: 410, body: { code: "PHOTO_LOST", detail: "Este teléfono ya no tiene la foto." } }];
  };

  function nothingGoes() {
    for (const it of idle) it();
    idle.clear();
  }
  function rest() {
    nothingGoes();
    if (leader.isLeader()) tell({ kind: "rests", until: restUntil });
    emit();
    if (view.nextTry !== null)
      timer = setTimeout(() => void turn(), Math.min(Math.max(view.nextTry - Date.now(), 0) + 5, 2 ** 30));
  }

  async function settle(batch: OutboxItem[], answers: readonly Answered[]) {
    const byId = new Map(answers.map((it) => [it.id, it]));
    const pairs: { item: OutboxItem; as: SentItem }[] = [];
    for (const item of batch) {
      // Another tab took our place meanwhile, and ended it.
      if (!items.has(item.id)) continue;
      const it = byId.get(item.id);
      const verdict: Verdict = it
        ? verdictOf(it.status, it.body, it.retryAfter, item.tries)
        : { kind: "again", afterMs: backoff(item.tries) };
      if (verdict.kind === "sent") pairs.push({ item, as: endOf(item, null, it?.body) });
      else if (verdict.kind === "sign_in") isOut = true;
      else if (verdict.kind === "again")
        await put({ ...item, tries: item.tries + 1, notBefore: Date.now() + verdict.afterMs });
      else await put({ ...item, state: "needs_attention", tries: item.tries + 1, problem: verdict.problem });
    }
    if (pairs.length) {
      await passVersions(pairs.map(({ item }) => ({ item, body: byId.get(item.id)?.body })));
      await finish(pairs);
      deps.onSent?.(pairs.map((it) => it.item));
    }
    if (isOut) deps.onSignedOut();
  }

  const neverLeft = (it: OutboxItem | undefined): it is OutboxItem =>
    it?.state === "queued" && it.tries === 0 && !sending.has(it.id) && hasNoNetwork();

  /** The second edit of a row is of the version that the first one made. */
  async function passVersions(sentNow: { item: OutboxItem; body: unknown }[]) {
    for (const { item, body } of sentNow) {
      const made = (body as { version?: unknown } | null)?.version;
      if (typeof made !== "number") continue;
      for (const next of items.values())
        if (next.dependsOn.includes(item.id) && next.tries === 0 && isOfVersion(next, item, made))
          await put({ ...next, version: made });
    }
  }

  /** Nobody knows whether it arrived, or all were refused as a whole: they go again with the same keys. */
  async function unanswered(batch: OutboxItem[], error: unknown) {
    const { status, body, retryAfter } = (error ?? {}) as Partial<Refusal>;
    const verdict = status ? verdictOf(status, body, retryAfter, failures) : undefined;
    if (verdict?.kind === "sign_in") {
      isOut = true;
      return deps.onSignedOut();
    }
    const [first] = batch;
    if (verdict?.kind === "person" && first) {
      // One of them makes all be refused: by halves, until it is alone.
      if (batch.length > 1) most = Math.ceil(batch.length / 2);
      else return settle(batch, [{ id: first.id, status: verdict.problem.status, body }]);
      return;
    }
    restUntil = Date.now() + (verdict?.kind === "again" ? verdict.afterMs : backoff(failures));
    failures++;
    for (const it of batch) if (items.has(it.id) && !isOver) await put({ ...it, tries: it.tries + 1 });
  }

  const endOf = (item: OutboxItem, discarded: string | null, body?: unknown): SentItem => ({
    id: item.id,
    call: item.call,
    title: item.title,
    detail: item.detail,
    about: item.about,
    cash: item.cash,
    madeAt: item.madeAt,
    endedAt: serverNow(),
    discarded,
    ...(discarded === null ? deps.outcomeOf(item, body) : { folio: null, href: null }),
  });

  /** The tab that sends may have been put to sleep by the browser: one that is seen takes its place. */
  function askWhoLeads(atOnce: boolean) {
    if (atOnce) tell({ kind: "go" });
    if (nextBatch([...items.values()], Number.POSITIVE_INFINITY, deps.photosMayGo()).length === 0) nothingGoes();
    if (items.size === 0 || (typeof document !== "undefined" && document.hidden)) return rest();
    const asked = Date.now();
    tell({ kind: "who" });
    timer = setTimeout(() => {
      if (isOver || leader.isLeader()) return;
      if (heardLeader < asked) leader.insist();
      else timer = setTimeout(() => void turn(), SLEEPING_MS);
    }, SLEEPING_MS);
  }

  async function keep(op: Operation, photo?: Blob, tried = false): Promise<OutboxItem> {
    const known = items.get(op.id);
    if (known?.key === op.key) return known;
    if (known && known.state !== "needs_attention" && (known.tries > 0 || sending.has(known.id)))
      throw new NotKept("Esto ya se está enviando. Cámbialo cuando se haya enviado.");
    await knowAll(op.dependsOn);
    const unsent = [...items.values()].filter((it) => it !== known);
    const whyNot = () => whyNotKept(op, deps.storage.tier(), unsentSums(unsent));
    const why = whyNot();
    if (why) throw new NotKept(why);
    if (unsent.length === 0) void navigator.storage?.persist?.().catch(() => false);
    const item: OutboxItem = {
      ...op,
      dependsOn: dependenciesOf(op, unsent),
      user: deps.user,
      seq: known?.seq ?? unsent.reduce((top, it) => Math.max(top, it.seq), 0) + 1,
      madeAt: serverNow(),
      state: "queued",
      tries: tried ? 1 : 0,
      notBefore: 0,
      problem: null,
    };
    // It goes nowhere before it is on the phone with its photo.
    await kept.put(item, photo);
    // It fell to where nothing lasts: that isn't kept.
    const lost = whyNot();
    if (lost) {
      await (known ? kept.put(known) : kept.drop(item.id));
      throw new NotKept(lost);
    }
    items.set(item.id, item);
    tell({ kind: "changed", id: item.id });
    emit();
    void turn();
    return item;
  }
  /** What another tab kept a moment ago, before we heard of it: whatever depends on it must not go first. */
  async function knowAll(ids: readonly string[]) {
    for (const id of ids) {
      const item = items.has(id) ? undefined : await kept.read(id);
      if (item) items.set(id, item);
    }
  }
  /** As the phone keeps it now: another tab may have changed it or ended it a moment ago. */
  async function asKept(id: string): Promise<OutboxItem | undefined> {
    await keepWhatWasLost();
    const item = await kept.read(id);
    if (item) items.set(id, item);
    else items.delete(id);
    emit();
    return item;
  }
  /** The browser may throw its storage away under an open page: what this one still has in memory is written again, what ended elsewhere is not. */
  async function keepWhatWasLost() {
    const here = await kept.ids();
    const lost = [...items.values()].filter((it) => !here.has(it.id) && !sending.has(it.id));
    if (lost.length === 0) return;
    ended = await kept.sent();
    for (const it of lost) {
      if (ended.some((end) => isSameAct(end, it))) items.delete(it.id);
      else if (items.get(it.id) === it) await kept.put(it);
    }
    emit();
  }

  const stopListening = onConnection(() => {
    if (!connection().online) return;
    restUntil = 0;
    void turn();
  });
  const seen = () => {
    if (!document.hidden) void keeping(keepWhatWasLost).then(() => turn());
  };
  const stopWatching = deps.storage.onChange((it) => it.kind === "tier" && void keeping(keepWhatWasLost));
  document.addEventListener("visibilitychange", seen);
  // From mobile data to Wi-Fi, where the browser tells.
  const network = (navigator as { connection?: EventTarget }).connection;
  const onNetwork = () => void turn();
  network?.addEventListener?.("change", onNetwork);
  listen();
  void turn();

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    photo: kept.photo,
    mayGoNow: (op) => dependenciesOf(op, [...items.values()]).every((id) => !items.has(id)),
    keep: (op, photo, tried) => keeping(() => keep(op, photo, tried)),
    flushNow: async () => {
      forgetHours();
      const done = new Promise<void>((then) => idle.add(then));
      void turn(true);
      // Another tab may be the one that sends.
      await Promise.race([done, new Promise((then) => setTimeout(then, 20_000))]);
      return items.size;
    },
    fix: async (id, change, photo) => {
      const item = await asKept(id);
      if (item?.state !== "needs_attention") return;
      // The server decided about the old key: the same again would only get the same answer.
      await put({ ...item, ...change, key: newUuid(), state: "queued", problem: null, notBefore: 0, tries: 0 }, photo);
      emit();
      void turn(true);
    },
    discard: async (id, reason) => {
      if (reason.trim().length < REASON_MIN) throw new RangeError("a reason of three letters");
      const item = await asKept(id);
      if (item?.state !== "needs_attention") return;
      for (const next of items.values())
        if (next.dependsOn.includes(id) && next.state === "queued")
          await put({
            ...next,
            state: "needs_attention",
            problem: {
              status: 424,
              code: "DEPENDENCY_DISCARDED",
              detail: `Dependía de «${item.title}», que se descartó.`,
              body: null,
            },
          });
      await finish([{ item, as: endOf(item, reason.trim()) }]);
      emit();
    },
    takeBack: async (id, reason) => {
      const item = await asKept(id);
      if (!neverLeft(item) || [...items.values()].some((it) => it.dependsOn.includes(id))) return false;
      await finish([{ item, as: endOf(item, reason) }]);
      emit();
      return true;
    },
    end: () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
      stopWatching();
      document.removeEventListener("visibilitychange", seen);
      network?.removeEventListener?.("change", onNetwork);
      leader.end();
      channel?.close();
    },
  };
}
