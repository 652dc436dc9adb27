import type { Config } from "../config/config-types";
import { StartFault } from "../engine/binaries";
import { hasDatabase, makeFolder } from "../engine/data-folder";
import { startEngine } from "../engine/engine";
import { databaseFault } from "./database-fault";

/** The message for a mistyped DATA_DIR, where an empty database would otherwise be created. */
export const noDataIn = (dataDir: string) =>
  `En ${dataDir} no hay datos de Corral, y no se creó nada. Revisa DATA_DIR: debe ser la carpeta con la que Corral arranca.`;

/**
 * The database for a command-line tool: the configured one, or the bundled one, shared with a running app or started
 * exclusively. Only `create` makes a missing one.
 */
export async function toolDatabase(
  config: Config,
  o: { root: string; beside: boolean; where?: string; create?: boolean },
) {
  if (config.databaseUrl) {
    if (o.create) makeFolder(config.dataDir);
    return {
      url: config.databaseUrlDirect ?? config.databaseUrl,
      dataDir: config.dataDir,
      stop: async () => undefined,
    };
  }
  if (!o.create && !hasDatabase(config.dataDir, o.root)) throw new StartFault(noDataIn(config.dataDir));
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  return startEngine({ dataDir: config.dataDir, cloneDir: o.root, log, beside: o.beside, where: o.where ?? "" });
}

/** The final message of a failed tool: a sentence where a person can act, else the full error. */
export function toolFault(error: Error & { code?: string }): string {
  if (error instanceof StartFault) return error.message;
  // Undefined table: the app was never started on this database.
  if (error.code === "42P01")
    return "Corral no ha arrancado todavía con esta base de datos. Revisa DATA_DIR y DATABASE_URL: deben ser los mismos con los que arranca.";
  return databaseFault(error) ?? error.stack ?? String(error);
}
