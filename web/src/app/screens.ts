import type { ComponentType } from "react";
import type { RoutePath } from "#src/nav/paths";
import { routes } from "#src/routes";
import { reloadForLostCode } from "./lost-code";

/** Screens whose code is loaded. A screen is rendered only then, so that a transition never shows an empty page. */
const ready = new Map<RoutePath, ComponentType>();

/** Resolves also when the code could not be fetched; `screenOf` then returns undefined and the app shows the error. */
export async function loadScreen(path: RoutePath | null): Promise<void> {
  if (!path || ready.has(path)) return;
  try {
    ready.set(path, await routes[path].load());
  } catch (error) {
    console.error(error);
    // The page is about to reload: it stays as it is until then.
    if (await reloadForLostCode()) await new Promise(() => undefined);
  }
}
export const screenOf = (path: RoutePath) => ready.get(path);
