import type { ComponentType } from "react";
import type { RoutePath } from "#src/nav/paths";
import { routes } from "#src/routes";
import { reloadForLostCode } from "./lost-code";

/** Screens whose code is here. A screen is drawn only once it is, so that a transition never moves an empty page. */
const ready = new Map<RoutePath, ComponentType>();

/** Resolves also when the code could not be fetched; then `screenOf` has nothing and the app says so. */
export async function loadScreen(path: RoutePath | null): Promise<void> {
  if (!path || ready.has(path)) return;
  try {
    ready.set(path, await routes[path].load());
  } catch (error) {
    console.error(error);
    // The page stays as it is until it is gone.
    if (await reloadForLostCode()) await new Promise(() => undefined);
  }
}
export const screenOf = (path: RoutePath) => ready.get(path);
