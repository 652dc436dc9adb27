import type { CheckInBook } from "@corral/domain/calendar/check-in-book";
import type { Instant } from "@corral/domain/kernel/time";
import { makeSeal } from "#src/offline/queue/seal";
import { CHECK_IN_PREFIX } from "./forget-person";
import { openedStorage, readStored } from "./stored";

/** A list of expected visitors as this phone stores it. */
export interface StoredBook extends CheckInBook {
  /** "10:30". */
  endTime: string;
  /** Absent in lists that an earlier version stored. */
  capacity?: number;
  taken?: number;
  starts?: Instant;
  ends?: Instant;
  version: string;
  /** How far the server's clock was ahead of this phone's, in ms. */
  skew: number;
}

/** Storage for the signed-in user's lists; undefined for a buyer, or before storage is open. */
async function shelf() {
  const [me, storage] = [readStored("staff"), openedStorage()];
  if (!me || !storage) return undefined;
  const prefix = `${CHECK_IN_PREFIX}${me.id}:`;
  return { storage, prefix, seal: await makeSeal(me.vault) };
}

export async function storedBook(session: string): Promise<StoredBook | undefined> {
  const at = await shelf();
  return (await at?.seal.open(await at.storage.get(at.prefix + session))) as StoredBook | undefined;
}

export async function keepBook(book: StoredBook): Promise<void> {
  const at = await shelf();
  if (!at) return;
  const sealed = await at.seal.close(book);
  // Discarded when the user signed out while it was being encrypted.
  if (at.prefix === `${CHECK_IN_PREFIX}${readStored("staff")?.id}:`)
    await at.storage.set(at.prefix + book.session, sealed);
}

/** This user's lists; deletes other users' and those whose check-in has closed. `now` is UTC ms. */
export async function storedBooks(now: number): Promise<StoredBook[]> {
  const at = await shelf();
  if (!at) return [];
  const books: StoredBook[] = [];
  for (const key of await at.storage.keys(CHECK_IN_PREFIX)) {
    const book = key.startsWith(at.prefix)
      ? ((await at.seal.open(await at.storage.get(key))) as StoredBook | undefined)
      : undefined;
    if (book && now < book.closes) books.push(book);
    else await at.storage.delete(key);
  }
  return books.sort((a, b) => a.day.localeCompare(b.day) || a.time.localeCompare(b.time));
}
