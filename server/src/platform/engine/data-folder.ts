import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { systemError } from "#src/platform/error-code";
import { codeOf } from "../error-code";
import { PRIVATE } from "../file-store";
import { type Account, canReach } from "./account";
import { STATE_FOLDER, StartFault } from "./binaries";

/**
 * The folder that is used: the requested one, or, when the engine's account can't reach it (root in a private
 * folder), one under /var/lib named by a hash of the requested path, so that two clones never share it (rulings 24).
 */
export function usableFolder(requested: string, cloneDir: string, account: Account | undefined): string {
  make(requested);
  if (canReach(account, requested)) return requested;
  if (!account)
    throw new StartFault(
      `No hay permiso para usar la carpeta de datos ${requested}. Elige otra: DATA_DIR=/ruta npm start`,
    );
  const own = ownFolder(requested, cloneDir);
  make(own);
  for (const dir of [STATE_FOLDER, own]) chmodSync(dir, 0o711);
  return own;
}

/** Whether the requested folder, or its substitute under /var/lib, has a database. Creates nothing. */
export const hasDatabase = (requested: string, cloneDir: string): boolean =>
  [requested, ownFolder(requested, cloneDir)].some((dir) => existsSync(join(dir, "pg")));

function ownFolder(requested: string, cloneDir: string): string {
  const name = requested === join(cloneDir, "data") ? cloneDir : requested;
  return join(STATE_FOLDER, createHash("sha256").update(name).digest("hex").slice(0, 12));
}

/** Other accounts may pass through, but not list it. */
function make(dir: string) {
  if (existsSync(dir)) return;
  makeFolder(dir);
  chmodSync(dir, 0o711);
}

/** Creates a folder that only this account may enter; one that exists is closed to the others. */
export function makePrivate(dir: string): void {
  makeFolder(dir, PRIVATE);
  if ((statSync(dir).mode & 0o077) !== 0) chmodSync(dir, PRIVATE);
}

/**
 * Creates a folder and its missing parents one by one, or throws a readable `StartFault`. Not with Node's
 * `recursive`, which loops for ever on Node 20 where mkdir answers ENOENT, as in /proc.
 */
export function makeFolder(dir: string, mode?: number): void {
  try {
    const missing: string[] = [];
    let at = resolve(dir);
    for (; !isFolder(at); at = dirname(at)) missing.push(at);
    for (const path of missing.reverse()) {
      try {
        mkdirSync(path, { mode });
      } catch (error) {
        // Another process created it first.
        if (codeOf(error) !== "EEXIST" || !isFolder(path)) throw error;
      }
    }
  } catch (error) {
    throw new StartFault(folderFault(dir, error));
  }
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw Object.assign(new Error(`not a folder: ${path}`), { code: "ENOTDIR" });
  return found !== undefined;
}

/** A readable message for why a folder can't be written. */
export function folderFault(dir: string, error: unknown): string {
  const { code, syscall, message } = systemError(error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return `No queda espacio en el disco para ${dir}. Libera espacio o elige otra carpeta: DATA_DIR=/ruta npm start`;
  if (code === "EROFS")
    return `La carpeta ${dir} está en un disco de sólo lectura. Elige otra: DATA_DIR=/ruta npm start`;
  if (code === "EACCES" || code === "EPERM")
    return `No hay permiso para escribir en ${dir}. Elige otra carpeta: DATA_DIR=/ruta npm start`;
  if (code === "ENOTDIR" || code === "EEXIST")
    return `No se puede usar la carpeta ${dir}: en esa ruta hay un archivo. Elige otra: DATA_DIR=/ruta npm start`;
  if (code === "ENOENT" && !syscall?.startsWith("spawn"))
    return `En ${dir} el sistema no deja crear carpetas ni archivos. Elige otra carpeta: DATA_DIR=/ruta npm start`;
  return `No se puede usar la carpeta ${dir} (${code ?? message}). Elige otra: DATA_DIR=/ruta npm start`;
}
