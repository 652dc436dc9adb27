import { scryptSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openSlot, type Slot, unlessGone } from "./apps";
import { type Bank, bank } from "./bank";
import { type Postman, postman } from "./postman";
import { type Child, start } from "./process";

export const PASSWORD = "corral-demo";
const KEYS = {
  SANDBOX_MP_ACCESS_TOKEN: "APP_USR-historias",
  SANDBOX_MP_PUBLIC_KEY: "APP_USR-historias-publica",
  SANDBOX_MP_WEBHOOK_SECRET: "secreto-de-las-historias",
  SANDBOX_CONEKTA_KEY: "key_historias",
};
const SALT = Buffer.alloc(16, 7);
const QUICK = `scrypt$16$1$1$${SALT.toString("base64url")}$${scryptSync(PASSWORD, SALT, 32, { N: 16, r: 1, p: 1 }).toString("base64url")}`;
/** How long the app waits for a provider here; faults are slower than that. */
const PATIENCE = 400;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));

export interface World {
  db: pg.Pool;
  bank: Bank;
  postman: Postman;
  slots: Slot[];
  /** What the apps logged as an error since somebody last looked. */
  errors: string[];
  now(): number;
  /** Moves every clock: the apps' and the providers'. */
  clock(at: number): Promise<void>;
  /** One round of work in each app, at once; with `check` also the daily comparison with the providers' books, when one is due or asked for. */
  round(how?: { check: boolean }): Promise<void>;
  revive(): Promise<void>;
  /** No more traps: from now on nobody is killed. */
  disarm(): void;
  close(): Promise<void>;
}
export interface WorldPlan {
  root: string;
  /** Gives databases (server/src/testing/random-lives/database.ts). */
  databases: Child;
  apps: { mortal: boolean }[];
  jobs: boolean;
  /** The first of the ports to use; 0 lets the system choose. */
  firstPort: number;
}

/** Starts what gives each world its database; it stops its server by itself once nobody is at the other end. */
export const openDatabases = (root: string) =>
  start(join(root, "server/dist/random-lives-database.mjs"), { CORRAL_ROOT: root });

/** A database, the simulated providers, the network between them, and as many app processes as asked for, all of them real. */
export async function openWorld(plan: WorldPlan): Promise<World> {
  let next = plan.firstPort;
  const ports = () => (plan.firstPort === 0 ? 0 : next++);
  const databaseUrl = String((await plan.databases.ask({ type: "fresh" })).url);
  const post = await postman(ports(), KEYS.SANDBOX_MP_WEBHOOK_SECRET);
  const sandbox: Child = await start(join(plan.root, "sandbox/dist/sandbox.mjs"), {
    ...KEYS,
    SANDBOX_PORT: String(ports()),
    SANDBOX_HOST: "127.0.0.1",
    SANDBOX_ALLOW_HTTP_RETURN: "1",
    SANDBOX_MP_WEBHOOK_URL: `${post.url}/api/webhooks/mercadopago`,
    SANDBOX_CONEKTA_WEBHOOK_URL: `${post.url}/api/webhooks/conekta`,
  });
  const theBank = bank(`http://127.0.0.1:${sandbox.ready.port}`, KEYS.SANDBOX_MP_PUBLIC_KEY);
  let skew = 0;
  const errors: string[] = [];
  // One installation's: its programs share it, and one that was killed finds it again.
  const filesDir = mkdtempSync(join(tmpdir(), "corral-vidas-"));
  const env = {
    ...KEYS,
    LIVES_FILES_DIR: filesDir,
    SANDBOX_CONEKTA_WEBHOOK_KEY: await theBank.noticeKey(),
    LIVES_TIMEOUT_MS: String(PATIENCE),
    LIVES_PUBLIC_URL: post.url,
    LIVES_WEB_DIR: join(plan.root, "web/dist"),
  };
  const slots: Slot[] = [];
  for (const { mortal } of plan.apps)
    slots.push(
      await openSlot({
        root: plan.root,
        env,
        databaseUrl,
        sandboxUrl: theBank.url,
        mortal,
        jobs: plan.jobs,
        ports,
        skew: () => skew,
        heard: (m) => {
          if (m.level === "error") errors.push(`${String(m.message)} ${JSON.stringify(m.data ?? {})}`);
        },
      }),
    );
  const db = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  db.on("error", () => undefined);

  // Sessions end with each leap of the clock and people sign in again: here a password need not be slow to guess.
  await db.query("update staff_user set password_hash = $1", [QUICK]);

  const revive = async () => {
    for (const slot of slots) await slot.revive();
  };
  return {
    db,
    bank: theBank,
    postman: post,
    slots,
    errors,
    now: () => Date.now() + skew,
    async clock(at) {
      skew = at - Date.now();
      await theBank.clock(at);
      await Promise.all(slots.map((s) => unlessGone(s.child.ask({ type: "clock", skew }))));
    },
    async round(how = { check: false }) {
      const done = await Promise.all(slots.map((s) => unlessGone(s.child.ask({ type: "round", ...how }))));
      for (const d of done) if (d?.failed) errors.push(`round ${String(d.failed)}`);
      await revive();
    },
    revive,
    disarm() {
      for (const slot of slots) {
        slot.statements?.arm(undefined);
        slot.calls?.arm(undefined);
      }
    },
    async close() {
      for (const slot of slots) slot.close();
      post.close();
      sandbox.kill();
      await db.end();
      rmSync(filesDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
