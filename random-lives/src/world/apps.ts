import { join } from "node:path";
import { callProxy } from "./call-proxy";
import { type Child, Gone, start } from "./process";
import { statementProxy, type Trapped } from "./statement-proxy";

/** A place where one app process runs; killed, another takes its place. */
export interface Slot {
  readonly url: string;
  readonly alive: boolean;
  child: Child;
  statements?: Trapped;
  calls?: Trapped;
  revive(): Promise<void>;
  close(): void;
}
export interface AppPlan {
  root: string;
  env: Record<string, string>;
  databaseUrl: string;
  sandboxUrl: string;
  /** Can be killed at a statement or a call: both go through proxies. */
  mortal: boolean;
  jobs: boolean;
  ports: () => number;
  skew: () => number;
  heard(message: Record<string, unknown>): void;
}

export async function openSlot(p: AppPlan): Promise<Slot> {
  const database = new URL(p.databaseUrl);
  const statements = p.mortal
    ? await statementProxy(database.hostname, Number(database.port || 5432), p.ports())
    : undefined;
  const calls = p.mortal ? await callProxy(p.sandboxUrl, p.ports()) : undefined;
  if (statements) {
    database.hostname = "127.0.0.1";
    database.port = String(statements.port);
  }
  const port = p.ports();
  const begin = () =>
    start(
      join(p.root, "server/dist/random-lives-app.mjs"),
      {
        ...p.env,
        PORT: String(port),
        DATABASE_URL: database.href,
        LIVES_SANDBOX_URL: calls ? `http://127.0.0.1:${calls.port}` : p.sandboxUrl,
        LIVES_SKEW: String(p.skew()),
        LIVES_JOBS: p.jobs ? "1" : "0",
      },
      p.heard,
    );
  let reviving: Promise<void> | undefined;
  async function raise() {
    await slot.child.gone;
    statements?.arm(undefined);
    calls?.arm(undefined);
    slot.child = await begin();
  }
  const slot: Slot = {
    child: await begin(),
    get url() {
      return String(slot.child.ready.url);
    },
    get alive() {
      return slot.child.alive;
    },
    ...(statements ? { statements } : {}),
    ...(calls ? { calls } : {}),
    // Several may find it dead at the same moment; one process takes its place.
    async revive() {
      if (slot.child.alive) return;
      reviving ??= raise().finally(() => {
        reviving = undefined;
      });
      await reviving;
    },
    close() {
      slot.child.kill();
      statements?.close();
      calls?.close();
    },
  };
  return slot;
}

/** Asks a process that may be killed meanwhile; then there is no answer. */
export const unlessGone = (asked: Promise<Record<string, unknown>>) =>
  asked.catch((e: unknown) => {
    if (e instanceof Gone) return undefined;
    throw e;
  });
