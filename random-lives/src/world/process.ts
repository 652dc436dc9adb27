import { type ChildProcess, fork } from "node:child_process";

/** It ended while somebody waited for its answer: a kill, or a fault. */
export class Gone extends Error {}

export interface Child {
  ready: Record<string, unknown>;
  readonly alive: boolean;
  /** Says something and waits for the answer; throws `Gone` when there will be none. */
  ask(message: object): Promise<Record<string, unknown>>;
  /** SIGKILL: no goodbye. */
  kill(): void;
  /** Hangs up: a program that lives for us tidies up and ends. */
  bye(): void;
  gone: Promise<void>;
}

/** Starts a program and waits until it says that it is ready. It ends with us. */
export async function start(
  file: string,
  env: Record<string, string>,
  heard: (message: Record<string, unknown>) => void = () => undefined,
): Promise<Child> {
  const child: ChildProcess = fork(file, [], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Whoever was killed can't be told anything; its end is heard of by itself.
  child.on("error", () => undefined);
  const waiting = new Map<number, { done(m: Record<string, unknown>): void; lost(e: Error): void }>();
  let count = 0;
  let alive = true;
  const gone = new Promise<void>((ended) =>
    child.once("exit", () => {
      alive = false;
      for (const one of waiting.values()) one.lost(new Gone());
      waiting.clear();
      ended();
    }),
  );
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.on("message", (m: Record<string, unknown>) => {
      if (m.type === "ready") resolve(m);
      else if (m.type === "fatal") reject(new Error(String(m.message ?? m.lines)));
      else if (m.type === "done") {
        waiting.get(Number(m.id))?.done(m);
        waiting.delete(Number(m.id));
      } else heard(m);
    });
    void gone.then(() => reject(new Gone(`${file} ended before it was ready`)));
  });
  return {
    ready,
    get alive() {
      return alive;
    },
    gone,
    kill: () => void child.kill("SIGKILL"),
    bye: () => child.disconnect(),
    ask: (message) =>
      new Promise((done, lost) => {
        if (!alive) return lost(new Gone());
        const id = ++count;
        waiting.set(id, { done, lost });
        child.send({ ...message, id }, (error) => error && lost(new Gone()));
      }),
  };
}
