import { askHealth } from "../data/system";
import { mayReload } from "../offline/update";

const KEY = "corral:reloaded-at";
const AGAIN_AFTER_MS = 30_000;

/** Browsers say it each in its own words; the build tool says it of a style sheet. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|error loading dynamically|unable to preload/i.test(
    error.message,
  );

/**
 * A part of the app could not be fetched. When the server answers, this page is of a version that is gone from it, and a reload brings
 * the new one: once, and never over something that is being typed or paid. With no signal nothing happens: the screen says so.
 */
export async function reloadForLostCode(now = Date.now()): Promise<boolean> {
  if (!mayReload()) return false;
  try {
    await askHealth();
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // No signal; or nowhere to write down that it was tried, and it could go on for ever.
    return false;
  }
  location.reload();
  return true;
}
