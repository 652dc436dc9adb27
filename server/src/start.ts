import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Instant } from "@corral/domain/kernel/time";
import { linkForFirstOwner } from "#src/features/business/auth/first-owner";
import { followSettings, takeFromEnvironment } from "#src/features/business/credentials/in-use";
import { newestPhotoFiles } from "#src/features/business/photos/sizes";
import { readSettings, writeSetting } from "#src/features/business/settings/business";
import { keepTheWall } from "#src/features/calendar/visits/keep-the-wall";
import { sendMessages } from "#src/features/office/messages/send-messages";
import { dailyCheck } from "#src/features/payments/reconciliation/daily-check";
import { askUnsigned, webhookWorker } from "#src/features/payments/webhooks/process-webhooks";
import { readHolders } from "#src/features/shop/claims/own-holds";
import { followHolders } from "#src/platform/answers/holders";
import { sharedAnswers } from "#src/platform/answers/shared-answers";
import { systemClock } from "#src/platform/clock";
import { addressOf, faultsInWords, readConfig } from "#src/platform/config/config";
import type { Config } from "#src/platform/config/config-types";
import { type DemoProviders, providersFor, providersWith } from "#src/platform/config/providers-from-config";
import { directUrl } from "#src/platform/database/connection/direct-url";
import { databaseFault } from "#src/platform/database/database-fault";
import { openDatabase } from "#src/platform/database/db";
import { migrate } from "#src/platform/database/migrate";
import type { Deps } from "#src/platform/deps";
import { StartFault } from "#src/platform/engine/binaries";
import { makePrivate } from "#src/platform/engine/data-folder";
import { type Engine, startEngine } from "#src/platform/engine/engine";
import { checkFolderMark } from "#src/platform/folder-mark";
import { startJobs } from "#src/platform/jobs/jobs";
import { guardProcess, within } from "#src/platform/jobs/last-resort";
import { openLive } from "#src/platform/live/live";
import { smtpMailer } from "#src/platform/mailer";
import { openSeal } from "#src/platform/seal/seal";
import { buildApp } from "./app";
import { runScheduled } from "./scheduler";

/** The simulated providers while the demo's past sales are played. */
export interface SimulatedPast {
  url: string;
  publicKey: string;
  secret: string;
  origin: string;
  /** Resolves when they answer: they start beside this server. */
  ready(): Promise<void>;
  providersAt(clock: () => Instant): Deps["providers"];
}
/** What a demo adds (the workspace demo/); a real business starts without it. */
export interface Demo {
  /** One account for each role: printed at the start, and offered on the sign-in page. */
  accounts: NonNullable<Deps["demoAccounts"]>;
  /** Fills an empty demo once. */
  seed(deps: Deps, say: (message: string) => void, past: SimulatedPast): Promise<void>;
}

const VERSION = "0.2.0";
const root = process.env.CORRAL_ROOT ?? dirname(dirname(fileURLToPath(import.meta.url)));
/** The launcher may be gone before it has read it. */
const tell = (message: object) => process.connected && process.send?.(message, () => undefined);
const line = (level: string) => (message: string, data?: object) =>
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...data })}\n`);
const log = { info: line("info"), warn: line("warn"), error: line("error") };

/** Four jobs at a time, their listener, and one to take the next. */
const JOB_CONNECTIONS = 6;

let engine: Engine | undefined;
let stopping = false;
/** Stops what is running so far. In the middle of a start that is the database, which rolls back unfinished work. */
let close = async () => engine?.stop();

async function stop() {
  if (stopping) return;
  stopping = true;
  await within(close().catch((error: Error) => log.error(error.message, { stack: error.stack })));
  process.exit(0);
}
const drain = guardProcess({
  log,
  tell: (supportId) => tell({ type: "trouble", supportId }),
  drain() {
    stopping = true;
    return close();
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
// The launcher is gone, even by kill -9, and nobody else would stop this process.
process.on("disconnect", () => void stop());
if (process.send !== undefined && !process.connected) void stop();

/** Logs the reason and exits with FAULT_EXIT: the launcher restarts server and database. */
function databaseGone(why: Error) {
  if (stopping) return;
  tell({
    type: "fatal",
    lines: ["La base de datos se detuvo y no se pudo volver a encender:", ...why.message.split("\n")],
  });
  void drain(why);
}
/** True once the start is reported; later events go to the log. */
let isUp = false;

/** While stopping, closed database connections are expected. */
const lost = (message: string) => void (stopping || log.warn(message));

/** Starts the database, migrations, demo data, jobs and HTTP in this order; stops in the reverse one. */
async function begin(demo: Demo | undefined) {
  const read = readConfig(process.env, process.argv);
  if (!read.ok) throw new StartFault(faultsInWords(read.faults));
  const { config, warnings } = read;
  const notes = [...warnings];
  const say = (message: string) => tell({ type: "progress", message });

  engine = config.databaseUrl
    ? undefined
    : await startEngine({
        dataDir: config.dataDir,
        cloneDir: root,
        log: (message) => (isUp ? lost(message) : say(message)),
        lost: databaseGone,
        where: addressOf(config),
      });
  // This process owns the folder, so after this check the launcher may start the sandbox, which writes there.
  await refuseTakenPort(config);
  tell({ type: "claimed" });
  const away = (e: Error & { code?: string }) => {
    const words = config.databaseUrl ? databaseFault(e) : undefined;
    throw words ? new StartFault(words) : e;
  };
  const direct = await directUrl(config).catch(away);
  const dataDir = engine?.dataDir ?? config.dataDir;
  makePrivate(join(dataDir, "files"));
  const database = openDatabase(config.databaseUrl ?? engine?.url ?? "", lost, config.databaseConnections, {
    isShared: config.databaseUrlDirect !== undefined,
  });
  // Jobs hold a connection each, and one for LISTEN, which needs a direct one where the others go through a pooler.
  const listening = openDatabase(direct ?? database.url, lost, JOB_CONNECTIONS);
  const triggers = ["server/triggers", "server/src"].map((it) => join(root, it)).find((it) => existsSync(it));
  await migrate(listening.pool, join(root, "server/migrations"), triggers).catch(away);
  const mode = await settleMode(database.db, config);
  if (mode === "demo" && !demo) throw new StartFault("Este programa no trae la demostración. Arráncala con: npm start");
  const {
    seal,
    box,
    vault,
    notes: keyNotes,
  } = await openSeal({
    db: database.db,
    dataDir,
    corralKey: config.corralKey,
    now: systemClock,
  });
  notes.push(...keyNotes);
  const simulated = mode === "demo" ? demoProviders() : undefined;
  const { providers, facts } = providersFor(config, simulated, systemClock);
  const live = openLive(listening.url, lost);
  database.onCommitted(live.committed);
  const settings = await readSettings(database.db);
  const deps: Deps = {
    db: database.db,
    database,
    now: systemClock,
    zone: settings.zone,
    mode,
    version: VERSION,
    providers,
    live,
    answers: sharedAnswers(live),
    holders: followHolders(live, () => readHolders(database.db)),
    seal,
    box,
    vault,
    ...(simulated ? {} : { keyRing: { box, make: (keys) => providersWith(keys, systemClock) } }),
    ...(config.mail ? { mail: smtpMailer(config.mail, addressOf(config)) } : {}),
    filesDir: join(dataDir, "files"),
    ...(config.holdsPerAddress ? { holdsPerAddress: config.holdsPerAddress } : {}),
    wake: () => undefined,
    log,
    ...(demo && simulated ? { demoAccounts: demo.accounts } : {}),
    public: { ...facts, embeddedDatabase: engine !== undefined },
  };
  await checkFolderMark(deps, (most) => newestPhotoFiles(deps.db, most));
  await takeFromEnvironment(deps, {
    ...(config.mp ? { mercadopago: config.mp } : {}),
    ...(config.conekta ? { conekta: config.conekta } : {}),
  });
  const unfollow = await followSettings(deps);
  if (demo && simulated) await demo.seed(deps, say, pastOf(config, simulated));
  await keepTheWall(deps);
  const jobs = await startJobs(
    listening.pool,
    {
      inbox: webhookWorker(deps),
      unsigned: () => askUnsigned(deps),
      tick: () => runScheduled(deps),
      check: () => dailyCheck(deps),
      mail: () => sendMessages(deps),
    },
    log.warn,
    (error) => void drain(error),
  );
  deps.wake = jobs.wake;

  const webDir = join(root, "web/dist");
  const app = await buildApp(deps, {
    webDir: existsSync(webDir) ? webDir : root,
    proxies: config.proxies,
    ...(config.callsPerAddress ? { perMinute: config.callsPerAddress } : {}),
  });
  await app.listen({ port: config.port, host: config.host }).catch((e) => {
    throw portFault(config, e);
  });
  close = async () => {
    unfollow();
    await app.close();
    await jobs.stop().catch(() => undefined);
    await live.close();
    await listening.close();
    await database.close();
    await engine?.stop();
  };
  const url = addressOf(config);
  const token = await linkForFirstOwner(deps);
  tell({
    type: "ready",
    url,
    dataDir,
    mode,
    notes,
    accounts: deps.demoAccounts ?? [],
    // In the fragment, which reaches no server log and no other site.
    ownerLink: token ? `${url}/acceso#alta=${token}` : undefined,
  });
  isUp = true;
  log.info("listo", { port: config.port, mode });
}

const portFault = ({ port }: Config, error: Error & { code?: string }) =>
  error.code === "EADDRINUSE"
    ? new StartFault(`El puerto ${port} ya está en uso. Cierra lo que lo usa o elige otro: PORT=${port + 10} npm start`)
    : error;

/** Checked before the database is filled for minutes, and before the sandbox asks for the next port. */
function refuseTakenPort(config: Config): Promise<void> {
  const { port, host } = config;
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.once("error", (error) => taken(portFault(config, error)));
    probe.listen({ port, host }, () => probe.close(() => free()));
  });
}

/** The launcher ends this process if the sandbox can't start. */
async function untilAnswers(url: string): Promise<void> {
  for (const last = Date.now() + SIMULATOR_PATIENCE_MS; ; ) {
    const there = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
    if (there) return;
    if (Date.now() > last) throw new StartFault(`Los proveedores de pago simulados no contestan en ${url}.`);
    await new Promise((again) => setTimeout(again, 50));
  }
}
const SIMULATOR_PATIENCE_MS = 60_000;

/** The mode is chosen at the first start and stored in the database; demo and real never share one (rulings 23). */
async function settleMode(db: Deps["db"], config: Config): Promise<"demo" | "real"> {
  const requested = config.real ? "real" : "demo";
  const row = await db.selectFrom("setting").select("value").where("key", "=", "mode").executeTakeFirst();
  if (!row) {
    await writeSetting(db, "mode", requested, systemClock());
    await writeSetting(db, "zone", config.zone, systemClock());
    return requested;
  }
  if (row.value === requested) return requested;
  throw new StartFault(
    row.value === "demo"
      ? "Esta carpeta de datos es de la demostración y no puede volverse un negocio real. Usa otra: DATA_DIR=./negocio npm start -- --real"
      : "Esta carpeta de datos es de un negocio real. Arráncalo con: npm start -- --real",
  );
}

function demoProviders(): DemoProviders {
  const need = (name: string) => process.env[name] ?? "";
  return {
    url: need("CORRAL_SANDBOX_URL"),
    accessToken: need("SANDBOX_MP_ACCESS_TOKEN"),
    publicKey: need("SANDBOX_MP_PUBLIC_KEY"),
    webhookSecret: need("SANDBOX_MP_WEBHOOK_SECRET"),
    conektaKey: need("SANDBOX_CONEKTA_KEY"),
    ...(process.env.SANDBOX_CONEKTA_WEBHOOK_KEY ? { conektaWebhookKey: process.env.SANDBOX_CONEKTA_WEBHOOK_KEY } : {}),
  };
}

/** Plays the demo's sales of the last weeks against the simulated providers, before the server accepts requests. */
function pastOf(config: Config, demo: DemoProviders): SimulatedPast {
  return {
    url: demo.url,
    publicKey: demo.publicKey,
    secret: demo.accessToken,
    origin: addressOf(config),
    ready: () => untilAnswers(demo.url),
    providersAt: (clock) => providersFor(config, { ...demo, requestsPerSecond: 1_000 }, clock).providers,
  };
}

/** Starts the server; exits with a message when it can't. */
export const start = (demo?: Demo) =>
  begin(demo).catch(async (error: Error) => {
    // A stop during the start makes the start fail, as expected.
    if (stopping) return;
    if (error instanceof StartFault) tell({ type: "fatal", lines: error.message.split("\n") });
    else {
      tell({ type: "fatal", lines: ["No se pudo arrancar.", String(error.stack ?? error)] });
      log.error(error.message, { stack: error.stack });
    }
    // A failed start must not leave the database running.
    await engine?.stop().catch(() => undefined);
    process.exit(1);
  });
