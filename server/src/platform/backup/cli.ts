import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { systemClock } from "../clock";
import { faultsInWords, readConfig } from "../config/config";
import type { Config } from "../config/config-types";
import { noDataIn, toolDatabase, toolFault } from "../database/tool-database";
import { StartFault } from "../engine/binaries";
import { checkBackup } from "./check-backup";
import { destination, writeFault } from "./destination";
import { makeBackup } from "./make-backup";
import type { Manifest } from "./manifest";
import { restoreBackup } from "./restore-backup";

const root = process.env.CORRAL_ROOT ?? process.cwd();
/** The folder where npm was called: relative paths that a person types start there. */
const here = process.env.INIT_CWD ?? process.cwd();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main([verb, ...args]: string[]) {
  const read = readConfig(process.env, []);
  if (!read.ok) throw new StartFault(faultsInWords(read.faults));
  const unknown = args.find((a) => a.startsWith("-") && !(verb === "restore" && a === "--force"));
  if (unknown)
    throw new StartFault(
      `${unknown} no es una opción. ${verb === "restore" ? "La que hay: --force, para reemplazar lo que haya" : "Un respaldo no tiene ninguna"}`,
    );
  const [path, more] = args.filter((a) => !a.startsWith("-"));
  if (more !== undefined)
    throw new StartFault(
      `Di una sola ${verb === "restore" ? "cosa" : "carpeta o archivo"}, no «${path}» y «${more}». Si su nombre lleva espacios, ponlo entre comillas.`,
    );
  if (verb === "backup") return backup(read.config, path);
  if (verb === "restore" && path) return restore(read.config, resolve(here, path), args.includes("--force"));
  throw new StartFault("Di qué archivo se restaura: npm run restore -- corral-real-20260101-120000.tar.gz");
}

async function backup(config: Config, path: string | undefined) {
  const now = new Date(systemClock());
  // Before the database is opened, so that a wrong path fails at once.
  destination(path, { dataDir: config.dataDir, here, now });
  // With an external database, a backup of the wrong folder would lack keys and photos and look complete.
  if (config.databaseUrl && !existsSync(join(config.dataDir, "files"))) throw new StartFault(noDataIn(config.dataDir));
  const at = await toolDatabase(config, { root, beside: true });
  try {
    const to = destination(path, { dataDir: at.dataDir, here, now });
    const made = await makeBackup({ databaseUrl: at.url, dataDir: at.dataDir, to, version, now }).catch(
      (error: NodeJS.ErrnoException) => {
        throw ["ENOSPC", "EROFS", "EACCES", "EPERM", "EDQUOT"].includes(error.code ?? "")
          ? new StartFault(writeFault(dirname(to), error))
          : error;
      },
    );
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
  if (!existsSync(from)) throw new StartFault(`No existe el archivo ${from}.`);
  if (!statSync(from).isFile())
    throw new StartFault(
      `${from} es una carpeta. Di cuál de sus archivos se restaura: npm run restore -- ${from}/corral-….tar.gz`,
    );
  // Before there is a database: an unusable file must not leave an empty database in DATA_DIR.
  await checkBackup(from);
  const at = await toolDatabase(config, { root, beside: false, where: "restaurando", create: true });
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

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`\n${toolFault(error)}\n`);
  process.exitCode = 1;
});
