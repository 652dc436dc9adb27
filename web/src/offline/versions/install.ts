import { useSyncExternalStore } from "react";
import { changeStored, readStored } from "../storage/stored";

/** The event of Chromium's install prompt (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}
/** Installed and open as such; prompt available; by hand on an iPhone; by the browser's menu, if it has one; never on plain http. */
export type InstallState = "installed" | "ready" | "iphone" | "menu" | "insecure";

let held: InstallPrompt | undefined;
let wasInstalled = false;
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};

/** Keeps the browser's install prompt for later. Call it at startup: the event fires once. */
export function holdInstallPrompt() {
  addEventListener("beforeinstallprompt", (e) => {
    e.preventDefault();
    held = e as InstallPrompt;
    emit();
  });
  addEventListener("appinstalled", () => {
    held = undefined;
    wasInstalled = true;
    emit();
  });
}

/** An iPad reports Macintosh, but has touch. */
export const isIphone = (nav: Pick<Navigator, "userAgent" | "maxTouchPoints"> = navigator) =>
  /iPhone|iPad|iPod/.test(nav.userAgent) || (/Macintosh/.test(nav.userAgent) && nav.maxTouchPoints > 1);

export function installStateOf(world: {
  isStandalone: boolean;
  wasInstalled: boolean;
  isSecure: boolean;
  canAsk: boolean;
  isIphone: boolean;
}): InstallState {
  if (world.isStandalone || world.wasInstalled) return "installed";
  if (!world.isSecure) return "insecure";
  if (world.canAsk) return "ready";
  return world.isIphone ? "iphone" : "menu";
}

const isStandalone = () =>
  (window.matchMedia?.("(display-mode: standalone)").matches ?? false) ||
  (navigator as { standalone?: boolean }).standalone === true;
/** The installed app was just opened, neither reloaded nor by a link of another page. */
export const isOpenedFromIcon = () =>
  isStandalone() &&
  document.referrer === "" &&
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "navigate";
const installState = () =>
  installStateOf({
    isStandalone: isStandalone(),
    wasInstalled,
    isSecure: window.isSecureContext === true,
    canAsk: held !== undefined,
    isIphone: isIphone(),
  });
const onInstall = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useInstallState = () => useSyncExternalStore(onInstall, installState, installState);

/** Shows the browser's install prompt. Whatever the answer, it can't be shown again until the browser fires a new event. */
export async function askToInstall(): Promise<boolean> {
  const prompt = held;
  held = undefined;
  const accepted = (await prompt?.prompt())?.outcome === "accepted";
  if (accepted) wasInstalled = true;
  emit();
  return accepted;
}

const MARK = "corral:visit";
/** Counts a visit: one tab, from when it is opened until it is closed. Two are enough to know that somebody comes back. */
export function noteVisit() {
  try {
    if (sessionStorage.getItem(MARK)) return;
    sessionStorage.setItem(MARK, "1");
  } catch {
    return;
  }
  if (readStored("installHint").visits < 2)
    void changeStored("installHint", (now) => ({ ...now, visits: now.visits + 1 }));
}
