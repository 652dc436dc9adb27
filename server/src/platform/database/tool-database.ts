import type { Config } from "../config/config-types";
import { StartFault } from "../engine/binaries";
import { hasDatabase, makeFolder } from "../engine/data-folder";
import { startEngine } from "../engine/engine";
import { databaseFault } from "./database-fault";

/** What whoever mistyped DATA_DIR is told, instead of an empty database made there. */
export const noDataIn = (dataDir: string) =>
  `En ${dataDir} no hay datos de Corral, y no se creó nada. Revisa DATA_DIR: debe ser la carpeta con la que Corral arranca.`;

/**
 * The database for a program that isn't the app: the owner's own, or the one that came with npm, used beside a running app or claimed for
 * itself. Only with `create` is one made where there was none.
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

/** What such a program ends with: words where a person can do something about it, else all that is known. */
export function toolFault(error: Error & { code?: string }): string {
  if (error instanceof StartFault) return error.message;
  // No table: nobody has started it here.
  if (error.code === "42P01")
    return "Corral no ha arrancado todavía con esta base de datos. Revisa DATA_DIR y DATABASE_URL: deben ser los mismos con los que arranca.";
  return databaseFault(error) ?? error.stack ?? String(error);
}
