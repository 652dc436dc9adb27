import type { Store } from "./state";

export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}
export interface SendFlags {
  attempt: number;
  badSignature: boolean;
  legacy: boolean;
  seconds: boolean;
  rawCase: boolean;
  oldSignature: boolean;
}
export interface Notification {
  event: string;
  /** Called for every try: a provider signs and numbers each one anew. Null sends nothing. */
  build(flags: SendFlags): Outgoing | null;
  /** Called with the result of a try. */
  done?(status: number): void;
}
export interface Delivery {
  event: string;
  url: string;
  attempt: number;
  status: number;
  at: number;
}
interface Waiting {
  note: Notification;
  attempt: number;
  timer: ReturnType<typeof setTimeout>;
}

const RETRY_MS = [500, 1_500, 5_000, 15_000, 60_000] as const;
const REORDER_MS = 700;
const ANSWER_MS = 22_000;

/** Delivers webhooks as the providers do, with the faults that the control panel sets. */
export class WebhookQueue {
  readonly deliveries: Delivery[] = [];
  private readonly waiting = new Set<Waiting>();
  private readonly running = new Set<Promise<void>>();
  private held: Notification[] = [];
  private isClosed = false;
  /** Aborted to drop deliveries in flight. */
  private current = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly retryMs: readonly number[] = RETRY_MS,
    private readonly firstMs = 60,
  ) {}

  get pending(): number {
    return this.waiting.size + this.running.size + this.held.length;
  }

  enqueue(note: Notification): void {
    const { mode, delayMs } = this.store.state.webhooks;
    if (mode === "drop" || this.isClosed) return;
    if (mode === "reorder") {
      this.held.push(note);
      if (this.held.length === 1) this.later(() => this.releaseHeld(), delayMs || REORDER_MS);
      return;
    }
    const wait = mode === "delay" ? delayMs || 5_000 : this.firstMs + delayMs;
    this.schedule(note, 0, wait);
    if (mode === "duplicate") this.schedule(note, 0, wait + 50);
  }

  /** Sends everything pending now, and resolves after one try of each. */
  async flush(): Promise<void> {
    this.releaseHeld();
    for (const entry of [...this.waiting]) {
      clearTimeout(entry.timer);
      this.waiting.delete(entry);
      this.run(entry.note, entry.attempt);
    }
    await Promise.all([...this.running]);
  }

  close(): void {
    this.isClosed = true;
    this.clear();
  }
  /** Drops everything pending; deliveries in flight are not retried. */
  clear(): void {
    this.current.abort();
    this.current = new AbortController();
    for (const entry of this.waiting) clearTimeout(entry.timer);
    this.waiting.clear();
    this.held = [];
  }

  /** Newest first. */
  private releaseHeld(): void {
    const batch = this.held.reverse();
    this.held = [];
    batch.forEach((note, i) => {
      this.schedule(note, 0, i * 40);
    });
  }
  private later(work: () => void, ms: number): void {
    const { signal } = this.current;
    setTimeout(() => !signal.aborted && work(), ms).unref();
  }
  private schedule(note: Notification, attempt: number, ms: number): void {
    const entry: Waiting = {
      note,
      attempt,
      timer: setTimeout(() => {
        this.waiting.delete(entry);
        this.run(note, attempt);
      }, ms),
    };
    entry.timer.unref();
    this.waiting.add(entry);
  }
  private run(note: Notification, attempt: number): void {
    const work = this.attempt(note, attempt).finally(() => this.running.delete(work));
    this.running.add(work);
  }
  private async attempt(note: Notification, attempt: number): Promise<void> {
    const { mode } = this.store.state.webhooks;
    const cleared = this.current.signal;
    const out = note.build({
      attempt,
      badSignature: mode === "bad_signature",
      legacy: mode === "legacy",
      seconds: mode === "seconds",
      rawCase: mode === "raw_case",
      oldSignature: mode === "old_signature",
    });
    if (out === null || this.isClosed) return;
    const signal = AbortSignal.any([cleared, AbortSignal.timeout(ANSWER_MS)]);
    const status = await fetch(out.url, {
      method: "POST",
      headers: out.headers,
      body: out.body,
      signal,
      redirect: "manual",
    })
      .then(async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      })
      .catch(() => 0);
    if (cleared.aborted) return;
    this.deliveries.push({ event: note.event, url: out.url, attempt, status, at: Date.now() });
    if (this.deliveries.length > 300) this.deliveries.shift();
    note.done?.(status);
    const pause = this.retryMs[attempt];
    if ((status < 200 || status > 299) && pause !== undefined) this.schedule(note, attempt + 1, pause);
  }
}
