import { askHealth } from "#src/features/office/system/data";
import { mayReload } from "#src/offline/versions/update";

const KEY = "corral:reloaded-at";
const AGAIN_AFTER_MS = 30_000;

/** Each browser words a failed import differently; Vite's preload helper reports a missing style sheet. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|error loading dynamically|unable to preload/i.test(
    error.message,
  );

/**
 * A chunk could not be fetched. The module map never retries a failed import (HTML, "module map"), so only a reload brings it. An active worker
 * has the whole app precached; without one the server must answer first, since this page's version may be gone from it. It reloads at most
 * once in a while, never over an unsaved form or a payment. Returns false when it didn't reload; the screen then shows the error.
 */
export async function reloadForLostCode(now = Date.now()): Promise<boolean> {
  if (!mayReload()) return false;
  try {
    if (!navigator.serviceWorker?.controller) await askHealth();
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // No connection; or sessionStorage failed, and without that mark the page could reload in a loop.
    return false;
  }
  location.reload();
  return true;
}
