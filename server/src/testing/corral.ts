import { cpSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts } from "@corral/demo/accounts";
import { seedDemo } from "@corral/demo/seed";
import { type Instant, instant, type Zone } from "@corral/domain/kernel/time";
import { buildApp } from "#src/app";
import { followSettings } from "#src/features/business/credentials/in-use";
import { drainWebhooks } from "#src/features/payments/webhooks/process-webhooks";
import { systemClock } from "#src/platform/clock";
import { readConfig } from "#src/platform/config/config";
import { providersFor } from "#src/platform/config/providers-from-config";
import { NO_LIMITS } from "#src/platform/database/connection/connection";
import { type Database, openDatabase } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { openLive } from "#src/platform/live/live";
import { openSeal } from "#src/platform/seal/seal";
import { runScheduled } from "#src/scheduler";
import type { SimulatedPast } from "#src/start";
import { demoDatabase, demoFiles, throwAwayDatabase } from "./database";
import { refuseSecondConnection } from "./one-connection";
import { phone } from "./phone";
import { borrowSandbox } from "./processes/sandbox-process";
import { entriesWithoutWords } from "./whole-app/recorded-facts";

const KEYS = {
  accessToken: "APP_USR-prueba",
  publicKey: "APP_USR-publica",
  webhookSecret: "secreto-de-prueba",
  conektaKey: "key_prueba",
  corralKey: "llave-de-prueba-de-treinta-y-dos-letras",
};
/** No rate limit towards providers and no pause between tries: both have their own tests (providers/test/http.test.ts). */
export const UNPACED = { requestsPerSecond: 1_000, wait: async () => undefined };
/** Environment of the simulated providers and of the server that uses them. */
export const SANDBOX_ENV = {
  SANDBOX_MP_ACCESS_TOKEN: KEYS.accessToken,
  SANDBOX_MP_PUBLIC_KEY: KEYS.publicKey,
  SANDBOX_MP_WEBHOOK_SECRET: KEYS.webhookSecret,
  SANDBOX_CONEKTA_KEY: KEYS.conektaKey,
};
/** A cheap password hash: suites sign in hundreds of times. */
const CHEAP = { n: 64, r: 8, p: 1 };
const ZONE = "America/Mexico_City" as Zone;
const quiet = () => undefined;
const LOG: Deps["log"] = { info: quiet, warn: quiet, error: (message, data) => console.error(message, data) };
export type Corral = Awaited<ReturnType<typeof corral>>;

/** Fills a new demo without past sales, as a first start does; calls no provider and sends nothing. */
async function fillDemo(url: string, filesDir: string): Promise<void> {
  const database = openDatabase(url, quiet, 4);
  const now = systemClock;
  const { seal } = await openSeal({ db: database.db, dataDir: filesDir, corralKey: KEYS.corralKey, now });
  const deps = { db: database.db, database, now, zone: ZONE, mode: "demo", seal, filesDir, log: LOG } as Deps;
  await seedDemo(deps, quiet);
  await database.close();
}

/**
 * Builds the real app over its own database, with the simulated providers over HTTP and a clock that the test moves.
 * `past` also plays the demo's sales of the last weeks, as the demo's first start does, at the moment `at` or now.
 */
export async function corral(o: { past?: boolean; at?: Instant } = {}) {
  // With `past` the app's own first start fills an empty database.
  const own = o.past ? await throwAwayDatabase() : await demoDatabase(fillDemo);
  let skew = o.at === undefined ? 0 : o.at - systemClock();
  const now = () => instant(systemClock() + skew) as Instant;
  const sandbox = await borrowSandbox(SANDBOX_ENV);
  const read = readConfig({}, []);
  if (!read.ok) throw new Error("config");
  const towards = (url: string) => ({ url, ...KEYS, ...UNPACED });
  const { providers, facts } = providersFor(read.config, towards(sandbox.url), now);
  const database = openDatabase(own.url, () => undefined, 20, { limits: NO_LIMITS });
  refuseSecondConnection(database);
  const live = openLive(own.url, () => undefined);
  database.onCommitted(live.committed);
  const dataDir = mkdtempSync(join(tmpdir(), "corral-archivos-"));
  if (!o.past) cpSync(demoFiles(), dataDir, { recursive: true });
  const { seal, box, vault } = await openSeal({ db: database.db, dataDir, corralKey: KEYS.corralKey, now });
  const deps: Deps = {
    db: database.db,
    database,
    now,
    zone: ZONE,
    mode: "demo",
    version: "0.0.0",
    providers,
    live,
    seal,
    box,
    vault,
    filesDir: dataDir,
    passwordCost: CHEAP,
    demoAccounts,
    // Tests buy from one address all day; the limit has its own test (features/selling/sales/hold-limits.test.ts).
    holdsPerAddress: 10_000,
    wake: quiet,
    log: LOG,
    public: { ...facts, embeddedDatabase: true },
  };
  const past: SimulatedPast = {
    url: sandbox.url,
    publicKey: KEYS.publicKey,
    secret: KEYS.accessToken,
    origin: "http://127.0.0.1",
    ready: async () => undefined,
    providersAt: (clock) => providersFor(read.config, towards(sandbox.url), clock).providers,
  };
  if (o.past) await seedDemo(deps, quiet, { past });
  const unfollow = await followSettings(deps);
  const app = await buildApp(deps, { webDir: join(import.meta.dirname, "../../../web/dist"), perMinute: 100_000 });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const controlAt = async (url: string, path: string, body: object) =>
    (
      await fetch(`${url}/_control${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).json();
  const control = (path: string, body: object) => controlAt(sandbox.url, path, body);

  let other: Database | undefined;
  return {
    deps,
    /** The app itself, for requests from another IP address. */
    app,
    url,
    sandboxUrl: sandbox.url,
    control,
    controlAt,
    /** The same adapters for another instance of the simulated providers. */
    providersAt: (url: string) => providersFor(read.config, towards(url), now).providers,
    past,
    /** A second process over the same database, with its own memory and connections. */
    async secondProcess() {
      const other = openDatabase(own.url, () => undefined, 8);
      const second = await buildApp(
        { ...deps, db: other.db, database: other },
        { webDir: join(import.meta.dirname, "../../../web/dist"), perMinute: 100_000 },
      );
      return {
        app: second,
        async close() {
          await second.close();
          await other.close();
        },
      };
    },
    /** The connections of another process, for a test that holds a transaction open itself. */
    elsewhere() {
      other ??= openDatabase(own.url, quiet, 4);
      return other.db;
    },
    /** Moves this app's and the providers' clocks, and runs the scheduled work. */
    async later(ms: number) {
      skew += ms;
      await control("/clock", { advanceMs: ms });
      await runScheduled(deps);
    },
    tick: () => runScheduled(deps),
    inbox: () => drainWebhooks(deps),
    buyer: () => phone(url, sandbox.url),
    /** Decrypts what the app encrypted. */
    box,
    async close() {
      const unsaid = await entriesWithoutWords(database.db).catch(() => []);
      unfollow();
      await app.close();
      sandbox.giveBack();
      await live.close();
      await other?.close();
      await database.close();
      await own.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (unsaid.length) throw new Error(`the trail has no words for: ${unsaid.join(", ")}`);
    },
  };
}
