import { PERSONAL_CACHES } from "./caches";
import { herdKeys } from "./herd-keys";
import { CACHE_PREFIX } from "./storage";
import { forgetStored, openedStorage } from "./stored";

/** The herd is for whoever works here, as long as they do. */
export const forgetHerd = async () => openedStorage()?.forget(herdKeys);

/** Where the lists of the gate are: a copy of whom the server expects, sealed, for one person. */
export const CHECK_IN_PREFIX = `${CACHE_PREFIX}gate:`;
/** The lists of the gate stay for nobody: also when the session ends by itself. */
export async function forgetCheckIn(): Promise<void> {
  const storage = openedStorage();
  await storage?.forget(await storage.keys(CHECK_IN_PREFIX));
}

/**
 * Somebody signs out: nothing of them or of the people they looked at stays on this phone, whatever kept it. What is of the shop (its
 * catalogue, the cart) and of the phone itself (its name at the gate) stays.
 */
export async function forgetPerson(): Promise<void> {
  await forgetStored(["staff", "till", "tillElsewhere", "animalDrafts", "contact", "purchases", "receipts"]);
  await forgetCheckIn();
  await forgetHerd();
  // The worker also has a list of the addresses that it keeps.
  navigator.serviceWorker?.controller?.postMessage({ kind: "FORGET_PERSON" });
  if (typeof caches === "undefined") return;
  await Promise.all(PERSONAL_CACHES.map((it) => caches.delete(it).catch(() => false)));
}
