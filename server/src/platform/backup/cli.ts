import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemClock } from "../clock";
import { type Config, faultsInWords, readConfig } from "../config";
import { StartFault } from "../engine/binaries";
import { toolDatabase } from "../tool-database";
import { makeBackup } from "./make-backup";
import type { Manifest } from "./manifest";
import { restoreBackup } from "./restore-backup";

const root = process.env.CORRAL_ROOT ?? process.cwd();
/** Where npm was called from: paths that a person types are read from there. */
const here = process.env.INIT_CWD ?? process.cwd();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main([verb, ...args]: string[]) {
  const read = readConfig(process.env, []);
  if (!read.ok) throw new StartFault(faultsInWords(read.faults));
  const unknown = args.find((a) => a.startsWith("-") && a !== "--force");
  if (unknown) throw new StartFault(`${unknown} no es una opción. La que hay: --force, para restaurar`);
  const [path] = args.filter((a) => !a.startsWith("-"));
  if (verb === "backup") return backup(read.config, path);
  if (verb === "restore" && path) return restore(read.config, resolve(here, path), args.includes("--force"));
  throw new StartFault("Di qué archivo se restaura: npm run restore -- corral-real-20260101-120000.tar.gz");
}

async function backup(config: Config, path: string | undefined) {
  const at = await open(config, true);
  try {
    const now = new Date(systemClock());
    const to = destination(path, at.dataDir, now);
    const made = await makeBackup({ databaseUrl: at.url, dataDir: at.dataDir, to, version, now });
    say(`Respaldo listo: ${to}`);
    say(`  ${summary(made)}, ${(statSync(to).size / 1_000_000).toFixed(1)} MB`);
    say(
      "  Contiene las llaves y los datos de tus clientes: guárdalo donde sólo tú entres, y una copia fuera de esta máquina.",
    );
  } finally {
    await at.stop();
  }
}

async function restore(config: Config, from: string, force: boolean) {
  const at = await open(config, false);
  try {
    const manifest = await restoreBackup({
      databaseUrl: at.url,
      dataDir: at.dataDir,
      from,
      force,
      migrationsDir: join(root, "server/migrations"),
    });
    say(`Restaurado el respaldo del ${manifest.createdAt} en ${at.dataDir}`);
    say(`  ${summary(manifest)}`);
    say(`  Para arrancar: npm start${manifest.mode === "real" ? " -- --real" : ""}`);
  } finally {
    await at.stop();
  }
}

const summary = (m: Manifest) =>
  `${m.mode === "real" ? "Negocio real" : "Demostración"}: ${m.tables.reduce((sum, t) => sum + t.rows, 0)} filas de ${m.tables.length} tablas, ${m.files.filter((f) => !f.path.startsWith("database/")).length} archivos`;

/** A backup works beside a running app; a restore wants the folder for itself. */
const open = (config: Config, beside: boolean) =>
  toolDatabase(config, { root, beside, where: beside ? "" : "restaurando" });

/** A file, or a name by date inside a folder; without anything, DATA_DIR/respaldos. */
function destination(path: string | undefined, dataDir: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  const name = `corral-${stamp}.tar.gz`;
  if (!path) return join(dataDir, "respaldos", name);
  const full = resolve(here, path);
  if (existsSync(full) && statSync(full).isDirectory()) return join(full, name);
  if (existsSync(full))
    throw new StartFault(`${full} ya existe, y un respaldo no se escribe encima de otra cosa. Da otro nombre.`);
  return full;
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`\n${error instanceof StartFault ? error.message : (error.stack ?? String(error))}\n`);
  process.exitCode = 1;
});
