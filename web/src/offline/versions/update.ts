import { useSyncExternalStore } from "react";

/** A new version: none, being fetched, ready and waiting for the floor, or failed to arrive. */
export type UpdateState = "current" | "detected" | "ready" | "reloading" | "failed";

let state: UpdateState = "current";
let activate: () => void = () => location.reload();
const holds = new Map<symbol, string>();
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};
/** Also of what begins or ends to hold a reload back. */
export const onUpdate = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const updateState = () => state;
export const useUpdateState = () => useSyncExternalStore(onUpdate, updateState, updateState);

/** Keeps the page from reloading by itself: an unsaved form, a payment being sent, work being sent. Answers the call that lets go. */
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

/** The version events of the worker end here. `how` puts the new version in charge and reloads. */
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
/** The person asked for it: nothing holds it back. */
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
/** For tests: as when the page had just been opened. */
export function forgetUpdate() {
  state = "current";
  holds.clear();
}
