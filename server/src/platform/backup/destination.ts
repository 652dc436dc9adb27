import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartFault } from "../engine/binaries";
import { folderFault } from "../engine/data-folder";

const ENDING = /\.(tar\.gz|tgz)$/i;

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

/**
 * The path of a new backup: a given file name, a name by date inside a given folder, or DATA_DIR/respaldos (created)
 * by default. A given folder must exist: an unplugged disk would otherwise become a folder on the very disk that the
 * backup protects.
 */
export function destination(path: string | undefined, at: { dataDir: string; here: string; now: Date }): string {
  const stamp = at.now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  const name = `corral-${stamp}.tar.gz`;
  if (!path) return join(at.dataDir, "respaldos", name);
  const full = resolve(at.here, path);
  const to = isFolder(full) ? join(full, name) : full;
  if (to === full && existsSync(full))
    throw new StartFault(
      ENDING.test(full)
        ? `${full} ya existe, y un respaldo no se escribe encima de otra cosa. Da otro nombre.`
        : `${full} es un archivo. Da una carpeta, o un archivo nuevo que termine en .tar.gz.`,
    );
  const isFile = to !== full || (ENDING.test(to) && !/[/\\]$/.test(path));
  const folder = isFile ? dirname(to) : to;
  if (!isFolder(folder))
    throw new StartFault(
      `No existe la carpeta ${folder}; no se respaldó nada. Si es un disco, conéctalo; si no, créala (mkdir -p "${folder}") y vuelve a intentar.`,
    );
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFault(writeFault(folder, error));
  }
  return to;
}

/** Why the backup could not be written; names the folder, not DATA_DIR. */
export const writeFault = (folder: string, error: unknown) =>
  `${folderFault(folder, error)
    .split(/ (?:Libera espacio o elige|Elige) otra/)[0]
    ?.trim()} No se respaldó nada. Da otra carpeta: npm run backup -- /otra/carpeta`;
