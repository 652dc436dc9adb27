import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where files of people are kept, by name (`photos/…`). Small enough for an object store to take the disk's place. */
export interface FileStore {
  /** Kept for good once it answers. A name that is there is written over, whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Nothing to remove is fine. */
  remove(name: string): Promise<void>;
}

/** A file that is still being written: a backup passes it by. */
export const isPart = (name: string) => name.endsWith(".part");

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT") throw error;
  return undefined;
};

/** On the disk of the machine. */
function diskStore(root: string): FileStore {
  const at = (name: string) => {
    if (!/^[a-z]+(\/[A-Za-z0-9_.-]+)+$/.test(name) || name.includes(".."))
      throw new Error(`no name of a file: ${name}`);
    return join(root, name);
  };
  return {
    async put(name, bytes) {
      const path = at(name);
      await mkdir(dirname(path), { recursive: true });
      // Written beside, made sure of and renamed: a crash never leaves half a file under the name.
      const beside = `${path}.${randomBytes(6).toString("hex")}.part`;
      const file = await open(beside, "wx");
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
    remove: (name) => rm(at(name), { force: true }),
  };
}

/** The new name itself is on the disk too; not every file system lets a folder be synced. */
async function syncFolder(path: string) {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** The store of this business. */
export const fileStore = (deps: { filesDir: string }): FileStore => diskStore(deps.filesDir);
