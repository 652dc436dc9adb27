import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Stores uploaded files by name (`photos/…`). Small enough that an object store can replace the disk. */
export interface FileStore {
  /** Durable once it resolves. Overwrites an existing name atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when the file doesn't exist. */
  get(name: string): Promise<Buffer | undefined>;
  /** The bytes from `first` to `last`, both included; undefined when the file doesn't exist. */
  part(name: string, range: { first: number; last: number }): Promise<Buffer | undefined>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
}

/** Folders of files are this account's alone: photos of papers and receipts of people lie in them. */
export const PRIVATE = 0o700;

/** A file that is still being written; backups skip it. */
export const isPart = (name: string) => name.endsWith(".part");

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT") throw error;
  return undefined;
};

/** A store on the local disk. */
function diskStore(root: string): FileStore {
  const at = (name: string) => {
    if (!/^[a-z]+(\/[A-Za-z0-9_.-]+)+$/.test(name) || name.includes(".."))
      throw new Error(`no name of a file: ${name}`);
    return join(root, name);
  };
  return {
    async put(name, bytes) {
      const path = at(name);
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE });
      // Written to a temporary file, synced and renamed: a crash never leaves a partial file under the name.
      const beside = `${path}.${randomBytes(6).toString("hex")}.part`;
      const file = await open(beside, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
        await file.close();
        await rename(beside, path);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(beside, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    get: (name) => readFile(at(name)).catch(absent),
    async part(name, { first, last }) {
      const file = await open(at(name), "r").catch(absent);
      if (!file) return undefined;
      try {
        const bytes = Buffer.alloc(last - first + 1);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, first);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    remove: (name) => rm(at(name), { force: true }),
  };
}

/** Syncs the folder, so that the new name is durable; not every file system supports it. */
async function syncFolder(path: string) {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

export const fileStore = (deps: { filesDir: string }): FileStore => diskStore(deps.filesDir);
