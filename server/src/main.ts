import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Zone } from "@corral/domain/time";
import { buildApp } from "./app";
import { seedDemo } from "./demo/seed";
import { processInbox } from "./features/payments/inbox";
import { tick } from "./features/payments/janitor";
import { tickRefunds } from "./features/refunds/janitor";
import { readSettings, writeSetting } from "./features/settings/business";
import { demoAccounts } from "./features/staff/demo-accounts";
import { linkForFirstOwner } from "./features/staff/first-owner";
import { systemClock } from "./platform/clock";
import { type Config, readConfig } from "./platform/config";
import { openDatabase } from "./platform/db";
import type { Deps } from "./platform/deps";
import { StartFault } from "./platform/engine/binaries";
import { type Engine, startEngine } from "./platform/engine/engine";
import { startJobs } from "./platform/jobs";
import { openLive } from "./platform/live";
import { migrate } from "./platform/migrate";
import { type DemoProviders, providersFor } from "./platform/providers-from-config";

const VERSION = "0.1.0";
const root = process.env.CORRAL_ROOT ?? dirname(dirname(fileURLToPath(import.meta.url)));
const tell = (message: object) => process.send?.(message);
const line = (level: string) => (message: string, data?: object) =>
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...data })}\n`);
const log = { info: line("info"), warn: line("warn"), error: line("error") };

let engine: Engine | undefined;

/** Starts in the order database, migrations, demo data, jobs, door; stops in the opposite one. */
async function main() {
  const read = readConfig(process.env, process.argv);
  if (!read.ok)
    throw new StartFault(
      `La configuración tiene ${read.faults.length === 1 ? "una falla" : `${read.faults.length} fallas`}:\n${read.faults.map((f) => `  · ${f}`).join("\n")}`,
    );
  const { config, warnings } = read;
  const notes = [...warnings];
  const say = (message: string) => tell({ type: "progress", message });

  engine = config.databaseUrl
    ? undefined
    : await startEngine({
        dataDir: config.dataDir,
        cloneDir: root,
        log: say,
        where: config.publicUrl ?? `http://${config.host}:${config.port}`,
      });
  const dataDir = engine?.dataDir ?? config.dataDir;
  mkdirSync(join(dataDir, "files"), { recursive: true });
  const database = openDatabase(config.databaseUrl ?? engine?.url ?? "", log.warn);
  await migrate(database.pool, join(root, "server/migrations")).catch((e: Error & { code?: string }) => {
    throw e.code?.startsWith("ECONN") || e.code === "ENOTFOUND"
      ? new StartFault("La base de datos de DATABASE_URL no responde. Revisa la dirección y que esté encendida.")
      : e;
  });
  const mode = await settleMode(database.db, config);
  const demo = mode === "demo" ? demoProviders() : undefined;
  const { providers, facts } = providersFor(config, demo, systemClock);
  const live = openLive(database.url, log.warn);
  const settings = await readSettings(database.db);
  const deps: Deps = {
    db: database.db,
    database,
    now: systemClock,
    zone: (process.env.BUSINESS_TZ ? config.zone : settings.zone) as Zone,
    mode,
    version: VERSION,
    providers,
    live,
    filesDir: join(dataDir, "files"),
    kick: () => undefined,
    log,
    public: { ...facts, embeddedDatabase: engine !== undefined },
  };
  if (mode === "demo") await seedDemo(deps, say);
  const jobs = await startJobs(
    database.pool,
    { inbox: () => processInbox(deps), tick: () => tick(deps).then(() => tickRefunds(deps)) },
    log.warn,
  );
  deps.kick = jobs.kick;

  const webDir = join(root, "web/dist");
  const app = await buildApp(deps, {
    webDir: existsSync(webDir) ? webDir : root,
    trustProxy: Boolean(config.publicUrl),
  });
  await app.listen({ port: config.port, host: config.host }).catch((e: Error & { code?: string }) => {
    throw e.code === "EADDRINUSE"
      ? new StartFault(
          `El puerto ${config.port} ya está en uso. Cierra lo que lo usa o elige otro: PORT=${config.port + 10} npm start`,
        )
      : e;
  });
  const shown = config.host === "0.0.0.0" || config.host === "::" ? "localhost" : config.host;
  const url = config.publicUrl ?? `http://${shown}:${config.port}`;
  const token = await linkForFirstOwner(deps);
  tell({
    type: "ready",
    url,
    dataDir,
    mode,
    notes,
    accounts: mode === "demo" ? demoAccounts : [],
    // After the hash: it reaches no server's log and no other site.
    ownerLink: token ? `${url}/acceso#alta=${token}` : undefined,
  });
  log.info("listo", { port: config.port, mode });

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    await app.close();
    await jobs.stop().catch(() => undefined);
    await live.close();
    await database.close();
    await engine?.stop();
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  // The launcher is gone (even by kill -9): nobody would stop us otherwise.
  process.on("disconnect", () => void stop());
}

/** The mode is chosen once and lives in the database; demo and real never share one (rulings 23). */
async function settleMode(db: Deps["db"], config: Config): Promise<"demo" | "real"> {
  const asked = config.real ? "real" : "demo";
  const row = await db.selectFrom("setting").select("value").where("key", "=", "mode").executeTakeFirst();
  if (!row) {
    await writeSetting(db, "mode", asked, systemClock());
    await writeSetting(db, "zone", config.zone, systemClock());
    return asked;
  }
  if (row.value === asked) return asked;
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

main().catch(async (error: Error) => {
  if (error instanceof StartFault) tell({ type: "fatal", lines: error.message.split("\n") });
  else {
    tell({ type: "fatal", lines: ["No se pudo arrancar.", String(error.stack ?? error)] });
    log.error(error.message, { stack: error.stack });
  }
  // Nothing stays running behind a start that failed.
  await engine?.stop().catch(() => undefined);
  process.exit(1);
});
