import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Account, canReach } from "./account";
import { STATE_FOLDER, StartFault } from "./binaries";

/**
 * The folder that is really used: the one asked for, or, where the engine's account can't reach that (root in a private
 * folder), one of its own under /var/lib, named by the path that was asked for: two clones never share (rulings 24).
 */
export function usableFolder(asked: string, cloneDir: string, account: Account | undefined): string {
  make(asked);
  if (canReach(account, asked)) return asked;
  if (!account)
    throw new StartFault(`No hay permiso para usar la carpeta de datos ${asked}. Elige otra: DATA_DIR=/ruta npm start`);
  const name = asked === join(cloneDir, "data") ? cloneDir : asked;
  const own = join(STATE_FOLDER, createHash("sha256").update(name).digest("hex").slice(0, 12));
  make(own);
  for (const dir of [STATE_FOLDER, own]) chmodSync(dir, 0o711);
  return own;
}

/** Made so that another account may pass through but not look around. */
function make(dir: string) {
  if (existsSync(dir)) return;
  try {
    if (!existsSync(dirname(dir))) mkdirSync(dirname(dir), { recursive: true });
    mkdirSync(dir);
    chmodSync(dir, 0o711);
  } catch (error) {
    throw new StartFault(folderFault(dir, error as NodeJS.ErrnoException));
  }
}

/** Why a folder can't be written, in words. */
export function folderFault(dir: string, error: NodeJS.ErrnoException): string {
  if (error.code === "ENOSPC")
    return `No queda espacio en el disco para ${dir}. Libera espacio o elige otra carpeta: DATA_DIR=/ruta npm start`;
  if (error.code === "EROFS")
    return `La carpeta ${dir} está en un disco de sólo lectura. Elige otra: DATA_DIR=/ruta npm start`;
  if (error.code === "EACCES" || error.code === "EPERM")
    return `No hay permiso para escribir en ${dir}. Elige otra carpeta: DATA_DIR=/ruta npm start`;
  return `No se puede usar la carpeta ${dir}: ${error.message}`;
}
