import { makeSeal } from "#src/offline/queue/seal";
import { openedStorage, readStored } from "./stored";

/**
 * Copies of what only the signed-in user may read, encrypted for them, under keys with this prefix. Nothing is stored for a
 * buyer, nor before storage is open.
 */
export function sealedCopies<T>(prefix: string) {
  async function shelf() {
    const [me, storage] = [readStored("staff"), openedStorage()];
    if (!me || !storage) return undefined;
    return { storage, mine: `${prefix}${me.id}:`, seal: await makeSeal(me.vault) };
  }
  return {
    async read(id: string): Promise<T | undefined> {
      const at = await shelf();
      return (await at?.seal.open(await at.storage.get(at.mine + id))) as T | undefined;
    },
    async keep(id: string, value: T): Promise<void> {
      const at = await shelf();
      if (!at) return;
      const sealed = await at.seal.close(value);
      // Discarded when the user signed out while it was being encrypted.
      if (at.mine === `${prefix}${readStored("staff")?.id}:`) await at.storage.set(at.mine + id, sealed);
    },
    async forget(id: string): Promise<void> {
      const at = await shelf();
      await at?.storage.delete(at.mine + id);
    },
    /** This user's; deletes other users' and those that `isCurrent` refuses. */
    async all(isCurrent: (it: T) => boolean): Promise<T[]> {
      const at = await shelf();
      if (!at) return [];
      const found: T[] = [];
      for (const key of await at.storage.keys(prefix)) {
        const it = key.startsWith(at.mine)
          ? ((await at.seal.open(await at.storage.get(key))) as T | undefined)
          : undefined;
        if (it && isCurrent(it)) found.push(it);
        else await at.storage.delete(key);
      }
      return found;
    },
  };
}
