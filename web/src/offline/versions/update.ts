import { useSyncExternalStore } from "react";

/** A new version: none, downloading, ready and waiting for a safe moment, reloading, or failed to download. */
export type UpdateState = "current" | "detected" | "ready" | "reloading" | "failed";

let state: UpdateState = "current";
let activate: () => void = () => location.reload();
const holds = new Map<symbol, string>();
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};
/** Subscribes also to holds of the reload. */
export const onUpdate = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const updateState = () => state;
export const useUpdateState = () => useSyncExternalStore(onUpdate, updateState, updateState);

/** Keeps the page from reloading by itself: an unsaved form, a payment or unsent work in flight. Returns a function that ends the hold. */
export function holdReload(reason: "form" | "payment" | "outbox"): () => void {
  const mark = Symbol(reason);
  holds.set(mark, reason);
  emit();
  return () => {
    if (!holds.delete(mark)) return;
    settle();
    emit();
  };
}
export const mayReload = () => holds.size === 0;
export const reloadHolds = () => [...new Set(holds.values())];

/** The worker's version events end here. `how` activates the new version and reloads. */
export function versionDetected() {
  if (state === "current" || state === "failed") become("detected");
}
export function versionFailed() {
  if (state === "detected") become("failed");
}
export function versionReady(how: () => void) {
  activate = how;
  if (state !== "reloading") become("ready");
  settle();
}
/** The person asked for it: no hold applies. */
export function reloadNow() {
  if (state !== "ready") return;
  become("reloading");
  activate();
}
function settle() {
  if (state === "ready" && mayReload()) reloadNow();
}
function become(next: UpdateState) {
  state = next;
  emit();
}
/** For tests: resets the module to its initial state. */
export function forgetUpdate() {
  state = "current";
  holds.clear();
}
