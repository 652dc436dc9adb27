import type { RoutePath } from "#src/nav/paths";
import { worksHere } from "#src/offline/storage/stored";
import { routes, type ScreenComponent } from "#src/routes";
import { pageState } from "#src/shared/api/page-state";
import { reloadForLostCode } from "./lost-code";

/** Screens whose code is loaded. A screen is rendered only then, so that a transition never shows an empty page. */
const ready = new Map<RoutePath, ScreenComponent>();

/** Loads a screen's code, `ahead` before it is asked for. Resolves also when the code could not be fetched; `screenOf` then returns undefined and the app shows the error. */
export async function loadScreen(path: RoutePath | null, { ahead = false } = {}): Promise<void> {
  if (!path || ready.has(path)) return;
  try {
    const screen = await routes[path].load();
    // What can't be fetched is asked for again where it is drawn.
    const later = [
      screen.loadPart?.(new URLSearchParams(location.search)),
      (worksHere() || pageState().staff) && screen.loadStaffPart?.(),
    ];
    await Promise.all(later).catch(() => undefined);
    ready.set(path, screen);
  } catch (error) {
    // Nobody asked for it yet.
    if (ahead) return;
    console.error(error);
    // The page is about to reload: it stays as it is until then.
    if (await reloadForLostCode()) await new Promise(() => undefined);
  }
}
export const screenOf = (path: RoutePath) => ready.get(path);
