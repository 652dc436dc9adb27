import { PERSONAL_CACHES } from "./caches";
import { herdKeys } from "./herd-keys";
import { CACHE_PREFIX } from "./storage";
import { forgetStored, openedStorage } from "./stored";

/** Deletes the copy of the herd: it is only for signed-in staff. */
export const forgetHerd = async () => openedStorage()?.forget(herdKeys);

/** Once kept by each checkout, and read by nothing any more: phones may still have it. */
const FORMER = ["purchases"];

/** Prefix of the check-in lists: expected visitors, encrypted for one user. */
export const CHECK_IN_PREFIX = `${CACHE_PREFIX}gate:`;
/** Prefixes of the copies of sales and of their weighings, encrypted for one user. */
export const SALE_PREFIX = `${CACHE_PREFIX}sale:`;
export const WEIGHINGS_PREFIX = `${CACHE_PREFIX}weighings:`;
/** Deletes the encrypted copies of what one user read, also when the session expires. */
export async function forgetCopies(): Promise<void> {
  const storage = openedStorage();
  for (const prefix of [CHECK_IN_PREFIX, SALE_PREFIX, WEIGHINGS_PREFIX])
    await storage?.forget(await storage.keys(prefix));
}

/**
 * Sign-out: deletes from every storage what belongs to the user or to people they looked at. What belongs to the shop (its catalogue, the cart)
 * and to the phone itself (its name at check-in) stays.
 */
export async function forgetPerson(): Promise<void> {
  await forgetStored(["staff", "till", "tillElsewhere", "tillCount", "picked", "animalDrafts"]);
  await forgetStored(["contact", "receipts", "searches"]);
  await openedStorage()?.forget(FORMER);
  await forgetCopies();
  await forgetHerd();
  // The worker also has an index of the addresses in its caches.
  navigator.serviceWorker?.controller?.postMessage({ kind: "FORGET_PERSON" });
  if (typeof caches === "undefined") return;
  await Promise.all(PERSONAL_CACHES.map((it) => caches.delete(it).catch(() => false)));
}
