import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PRIVATE } from "../file-store";
import { FOLDERS } from "./manifest";

/**
 * Replaces the current folders with the restored ones; the old ones are kept aside until the restore has succeeded.
 */
export async function swapFolders(stage: string, dataDir: string) {
  const aside = (folder: string) => join(stage, `.before-${folder}`);
  const done: string[] = [];
  const undo = async () => {
    for (const folder of done) {
      await rm(join(dataDir, folder), { recursive: true, force: true });
      if (existsSync(aside(folder))) await rename(aside(folder), join(dataDir, folder));
    }
  };
  try {
    for (const folder of FOLDERS) {
      const [own, fresh] = [join(dataDir, folder), join(stage, folder)];
      await mkdir(fresh, { recursive: true, mode: PRIVATE });
      await chmod(fresh, PRIVATE);
      if (existsSync(own)) await rename(own, aside(folder));
      done.push(folder);
      await rename(fresh, own);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { undo };
}
