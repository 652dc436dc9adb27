import { askHealth } from "#src/features/office/system/data";
import { mayReload } from "#src/offline/versions/update";

const KEY = "corral:reloaded-at";
const AGAIN_AFTER_MS = 30_000;

/** Browsers say it each in its own words; the build tool says it of a style sheet. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|error loading dynamically|unable to preload/i.test(
    error.message,
  );

/**
 * A part of the app could not be fetched; the page never asks for it again by itself (HTML, module map), so only a reload brings it. Where
 * the worker is in charge it has the whole app; elsewhere the server must answer, since this page is of a version that is gone from it.
 * Once, and never over something that is being typed or paid. With neither nothing happens: the screen says so.
 */
export async function reloadForLostCode(now = Date.now()): Promise<boolean> {
  if (!mayReload()) return false;
  try {
    if (!navigator.serviceWorker?.controller) await askHealth();
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // No signal; or nowhere to write down that it was tried, and it could go on for ever.
    return false;
  }
  location.reload();
  return true;
}
