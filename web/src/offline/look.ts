import { styleOfDevice } from "@corral/domain/kernel/device";
import { useSyncExternalStore } from "react";

type StyleChoice = "auto" | "ios" | "material";
type SchemeChoice = "auto" | "light" | "dark";
export interface Look {
  style: StyleChoice;
  scheme: SchemeChoice;
}
/** In localStorage and not in the storage chain: it is read synchronously before the first paint. */
const KEY = "corral:look";
const listeners = new Set<() => void>();
let look: Look = read();

function read(): Look {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Look>;
    return { style: kept.style ?? "auto", scheme: kept.scheme ?? "auto" };
  } catch {
    return { style: "auto", scheme: "auto" };
  }
}

const shownStyle = () => (look.style === "auto" ? styleOfDevice(navigator.userAgent) : look.style);

export function applyLook() {
  const root = document.documentElement;
  root.dataset.style = shownStyle();
  if (look.scheme === "auto") delete root.dataset.scheme;
  else root.dataset.scheme = look.scheme;
}
export function chooseLook(change: Partial<Look>) {
  look = { ...look, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // Without localStorage it lasts for this visit.
  }
  applyLook();
  for (const it of listeners) it();
}
export const useLook = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => look,
    () => look,
  );
