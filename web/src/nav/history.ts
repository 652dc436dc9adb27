import { flushSync } from "react-dom";
import { type Address, readAddress, urlOf } from "./address";
import { isGuarded, mayLeave } from "./guard";
import type { RoutePath } from "./paths";
import { keepScrollForReload, rememberScroll, restoreScroll } from "./scroll";
import { type TransitionKind, transition } from "./transition";

/** One entry of the history: the page on top and the pages that stay visible under it. */
export interface Entry {
  index: number;
  address: Address;
  under: readonly Address[];
  /** The URL of the previous entry, where that is this same page with another query. */
  before?: string | undefined;
}
interface SavedState {
  corral: {
    index: number;
    pageId: string;
    under: { url: string; pageId: string }[];
    before?: string | undefined;
    overlay?: number;
  };
}
export interface NavigationSetup {
  /** Whether it opens as a modal over the page that calls it. */
  isOver: (path: RoutePath | null) => boolean;
  /** The URL of the page under a modal that was opened by a link. */
  parentOf: (address: Address) => string;
  isTab: (path: RoutePath | null) => boolean;
  /** Fetches the screen's code; resolves also when it failed. */
  load: (path: RoutePath | null) => Promise<void>;
  /** Called after a page is rendered. */
  shown: (entry: Entry, how: TransitionKind) => void;
}
export interface NavigateOptions {
  replace?: boolean | undefined;
  direction?: "forward" | "back" | "tab" | "none" | undefined;
  /** Keeps the page mounted when only its query changes. */
  keep?: boolean | undefined;
}

/** A page that opens beside itself, on a wide window, what some of its links lead to. */
export interface Beside {
  /** The page's own address with `next` opened beside it; undefined for what it doesn't show. */
  place: (next: Address) => string | undefined;
  /** What is open beside it at one of its addresses. */
  shows: (at: Address) => string | undefined;
}

/** An open sheet; `hasEntry` once the history has an entry for it. */
interface Overlay {
  id: number;
  close: () => void;
  /** While true (half typed, or in the middle of a payment) a step back leaves it open. */
  holds: () => boolean;
  hasEntry: boolean;
}
/** Longest wait for the browser's step back. A slow phone under load has taken over 150 ms. */
const LEAVING_MS = 1_500;

let setup: NavigationSetup;
let current: Entry;
let turn = 0;
let leaving: Promise<void> | null = null;
let waiting = false;
/** The entry that is being loaded and isn't rendered yet. */
let going: Entry | undefined;
/** `history.length` after our last entry: entries beyond it were added by an iframe that navigated. */
let lengthHere = 0;
let beside: Beside | null = null;
const overlays: Overlay[] = [];
const tabPages = new Map<RoutePath, Address>();
const listeners = new Set<() => void>();

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const currentEntry = () => current;
/** How many sheets are open, one over the other. */
export const sheetsOpen = () => overlays.length;
/** Whether a screen's code has been loading for over 120 ms. */
export const isWaiting = () => waiting;
const emit = () => {
  for (const it of listeners) it();
};

let lastId = 0;
const newId = () => `${Date.now().toString(36)}-${(++lastId).toString(36)}`;
const baseOf = (entry: Entry) => entry.under[0] ?? entry.address;
const here = () => location.pathname + location.search;
const saved = () => (history.state as Partial<SavedState> | null)?.corral;

const stateOf = (entry: Entry, overlay?: number): SavedState => ({
  corral: {
    index: entry.index,
    pageId: entry.address.pageId,
    under: entry.under.map((it) => ({ url: urlOf(it), pageId: it.pageId })),
    before: entry.before,
    ...(overlay === undefined ? {} : { overlay }),
  },
});

function entryFromHistory(): Entry {
  const state = saved();
  const address = readAddress(here(), state?.pageId ?? newId());
  if (state)
    return {
      index: state.index,
      address,
      under: state.under.map((it) => readAddress(it.url, it.pageId)),
      before: state.before,
    };
  return {
    index: 0,
    address,
    under: setup.isOver(address.path) ? [readAddress(setup.parentOf(address), newId())] : [],
  };
}

/** Reads the address bar, fetches its screen and follows the browser's back and forward. Returns a function that stops it. */
export async function startNavigation(given: NavigationSetup): Promise<() => void> {
  setup = given;
  current = entryFromHistory();
  if ("scrollRestoration" in history) history.scrollRestoration = "manual";
  const overlay = saved()?.overlay;
  history.replaceState(stateOf(current), "", urlOf(current.address) + location.hash);
  lengthHere = history.length;
  const onPop = (e: PopStateEvent) => void popped(e);
  const onHide = () => {
    rememberScroll(baseOf(current).pageId);
    keepScrollForReload();
  };
  // A phone that discards a hidden page fires no pagehide.
  const onHidden = () => document.hidden && onHide();
  addEventListener("popstate", onPop);
  addEventListener("pagehide", onHide);
  document.addEventListener("visibilitychange", onHidden);
  // The page was reloaded with a sheet open: its entry has nothing to close any more.
  if (overlay !== undefined) leaveOverlay();
  await loadAll(current);
  return () => {
    // A load that is still pending must not render.
    turn++;
    removeEventListener("popstate", onPop);
    removeEventListener("pagehide", onHide);
    document.removeEventListener("visibilitychange", onHidden);
  };
}

/** Restores the scroll position from before a reload; call it once the page is rendered. */
export const restorePlace = () => restoreScroll(baseOf(current).pageId);

const loadAll = (entry: Entry) => Promise.all([...entry.under, entry.address].map((it) => setup.load(it.path)));

/** Returns a function that ends it. */
export function opensBeside(page: Beside): () => void {
  beside = page;
  return () => {
    if (beside === page) beside = null;
  };
}

/** Goes to an address of the app. Resolves when the page is rendered. */
export async function navigate(
  url: string,
  { replace = false, direction, keep = false }: NavigateOptions = {},
): Promise<void> {
  await landed();
  const from = current;
  // As a browser does with the address that it is at: a second tap must not need a second step back.
  if (!replace && urlOf(readAddress(url, "")) === here() && saved()?.overlay === undefined) {
    if (going) return;
    replace = true;
  }
  // A page that is being left must not replace the next one by updating its own query.
  if (keep && replace && going && going.address.pageId !== from.address.pageId) return;
  const asked = readAddress(url, newId());
  // The list itself changes, by its filter or its order, and what is open stays open.
  const isList = replace && keep && asked.path === from.address.path && beside?.shows(asked);
  const placed = from.under.length === 0 && !isList ? beside?.place(asked) : undefined;
  const next = placed === undefined ? asked : readAddress(placed, from.address.pageId);
  // It is open already.
  if (placed !== undefined && urlOf(next) === urlOf(from.address)) return closeOverlays(() => true);
  if (next.path === from.address.path && (keep || (replace && next.pathname === from.address.pathname)))
    next.pageId = from.address.pageId;
  const over = setup.isOver(next.path);
  const under = !over
    ? []
    : replace || next.pageId === from.address.pageId
      ? underOf(from, next)
      : [...from.under, from.address];
  if (leaves(from, { address: next, under }) && !(await agreed())) return;
  // A sheet's entry is replaced by the page that follows it, so that one step back is one step.
  const onSheet = saved()?.overlay !== undefined;
  closeOverlays(() => true);
  const isSamePage = next.pageId === from.address.pageId;
  const before = !isSamePage ? undefined : replace || onSheet ? from.before : urlOf(from.address);
  const entry: Entry = { index: replace ? from.index : from.index + 1, address: next, under, before };
  const hash = url.includes("#") ? url.slice(url.indexOf("#")) : "";
  history[replace || onSheet ? "replaceState" : "pushState"](stateOf(entry), "", urlOf(next) + hash);
  await show(entry, direction ?? "forward");
}

/** Whether the guarded page, or what is open beside it, would be unmounted. A modal that opens or closes over it doesn't unmount it. */
const leaves = (from: Entry, to: Pick<Entry, "address" | "under">) => {
  if (!isGuarded()) return false;
  const same = [to.address, ...to.under].find((it) => it.pageId === baseOf(from).pageId);
  return !same || beside?.shows(same) !== beside?.shows(baseOf(from));
};
/** Asks the guard and waits until the question's own entry is removed. */
async function agreed() {
  const yes = await mayLeave();
  await landed();
  return yes;
}

const underOf = (from: Entry, next: Address): readonly Address[] =>
  from.under.length > 0 ? from.under : [readAddress(setup.parentOf(next), newId())];

/** Opens a tab where it was left. The tab that is already open goes to its root, and then to its top. */
export function openTab(path: RoutePath): Promise<void> {
  const left = tabPages.get(path);
  if (current.address.path === path) {
    if (current.address.search) return navigate(`/${path}`, { direction: "back" });
    window.scrollTo({ top: 0, behavior: "smooth" });
    return Promise.resolve();
  }
  return navigateToPage(left ?? readAddress(`/${path}`, newId()));
}
async function navigateToPage(address: Address) {
  await landed();
  if (leaves(current, { address, under: [] }) && !(await agreed())) return;
  closeOverlays(() => true);
  const entry: Entry = { index: current.index + 1, address, under: [] };
  history.pushState(stateOf(entry), "", urlOf(address));
  await show(entry, "tab");
}

/** One step back inside the app; without one (a link opened this page), goes to `fallback`. */
export async function goBack(fallback: string): Promise<void> {
  await landed();
  if (current.index > 0) stepBack();
  else await navigate(fallback, { replace: true, direction: "back" });
}

/**
 * Closes a sheet that this page's query opened: one step back where the previous entry shows `url`, so that it isn't there twice; where a link
 * opened it, `url` replaces it.
 */
export async function closeTo(url: string): Promise<void> {
  await landed();
  const before = current.before && readAddress(current.before, "");
  if (before && isSamePlace(before, readAddress(url, "")) && saved()?.overlay === undefined) stepBack();
  else await navigate(url, { replace: true, keep: true, direction: "none" });
}
const isSamePlace = (a: Address, b: Address) =>
  a.pathname === b.pathname &&
  JSON.stringify(Object.entries(a.query).sort()) === JSON.stringify(Object.entries(b.query).sort());

/**
 * One step back of the app. An iframe's entries are in the same joint history, so a plain step back could move the iframe only. The Navigation
 * API skips them; without it they are counted.
 */
function stepBack() {
  const own = "navigation" in window ? window.navigation : undefined;
  if (!own?.canGoBack) return history.go(-1 - Math.max(0, history.length - lengthHere));
  const { committed, finished } = own.back();
  // Aborted by another navigation, which is then the result.
  for (const it of [committed, finished]) it?.catch(() => {});
}

async function popped(event: PopStateEvent) {
  const entry = entryFromHistory();
  const top = saved()?.overlay ?? -1;
  const same = entry.address.pageId === current.address.pageId && urlOf(entry.address) === urlOf(current.address);
  closeOverlays((it) => it.hasEntry && it.id > top && !(same && it.holds()));
  if (same) {
    // The page that was on its way was left by this step: it is not shown when its code comes.
    if (going) turn++;
    going = undefined;
    const held = overlays.at(-1);
    if (held?.hasEntry && held.id > top) enterOverlay(held);
    // The entry of a sheet that closed under another one, or that "forward" returned to: it opens nothing.
    else if (top >= 0 && !overlays.some((it) => it.id === top)) leaveOverlay();
    return;
  }
  const steps = entry.index - current.index;
  if (steps !== 0 && leaves(current, entry)) {
    // Returns to the guarded page first: popstate then finds the same entry and renders nothing.
    const there = new Promise((done) => addEventListener("popstate", done, { once: true }));
    history.go(-steps);
    await there;
    if (await agreed()) history.go(steps);
    return;
  }
  const seen = (event as PopStateEvent & { hasUAVisualTransition?: boolean }).hasUAVisualTransition === true;
  await show(entry, seen ? "none" : entry.index < current.index ? "back" : "forward");
}

async function show(entry: Entry, direction: "forward" | "back" | "tab" | "none") {
  const mine = ++turn;
  const from = current;
  going = entry;
  lengthHere = history.length;
  rememberScroll(baseOf(from).pageId);
  const slow = setTimeout(() => setWaiting(true), 120);
  await loadAll(entry);
  clearTimeout(slow);
  setWaiting(false);
  if (mine !== turn) return;
  const how = kindOf(from, entry, direction);
  await transition(how, () => {
    current = entry;
    going = undefined;
    if (setup.isTab(entry.address.path)) tabPages.set(entry.address.path as RoutePath, entry.address);
    emit();
  });
  // A sheet that opened meanwhile and is still open is over this page: its step back leads here.
  for (const it of overlays) if (!it.hasEntry) enterOverlay(it);
  if (baseOf(from).pageId !== baseOf(entry).pageId) restoreScroll(baseOf(entry).pageId);
  setup.shown(entry, how);
}

function kindOf(from: Entry, next: Entry, direction: "forward" | "back" | "tab" | "none"): TransitionKind {
  if (direction === "none" || from.address.pageId === next.address.pageId) return "none";
  const sameBase = baseOf(from).pageId === baseOf(next).pageId;
  if (sameBase && next.under.length > from.under.length) return "modal-open";
  if (sameBase && next.under.length < from.under.length) return "modal-close";
  return direction;
}

function setWaiting(is: boolean) {
  if (waiting === is) return;
  waiting = is;
  emit();
}

/** Gives an open sheet a history entry: one step back calls `close`, unless it `holds`. Returns a function that removes the entry after it closed otherwise. */
export function backCloses(close: () => void, holds: () => boolean = () => false): () => void {
  const overlay: Overlay = { id: ++lastId, close, holds, hasEntry: false };
  overlays.push(overlay);
  // The pending step back of a sheet that has just closed would otherwise remove the new entry.
  if (leaving) void landed().then(() => enterOverlay(overlay));
  else enterOverlay(overlay);
  return () => {
    const at = overlays.indexOf(overlay);
    if (at < 0) return;
    overlays.splice(at, 1);
    if (saved()?.overlay === overlay.id) leaveOverlay();
  };
}

/** While another page is on its way it waits: that page's entry is there already, and its sheet's must come after it. */
function enterOverlay(overlay: Overlay) {
  if (going || !overlays.includes(overlay)) return;
  overlay.hasEntry = true;
  history.pushState(stateOf(current, overlay.id), "", here() + location.hash);
  lengthHere = history.length;
}

/** One step back from a sheet's entry; navigations and new sheets wait for it (`landed`). */
function leaveOverlay() {
  const step = new Promise<void>((done) => {
    addEventListener("popstate", () => done(), { once: true });
    setTimeout(done, LEAVING_MS);
  });
  leaving = step;
  void step.then(() => {
    if (leaving === step) leaving = null;
  });
  history.back();
}
/** Resolves when no step back of a closed sheet is pending. */
async function landed() {
  while (leaving) await leaving;
}

function closeOverlays(which: (overlay: Overlay) => boolean) {
  for (let top = overlays.at(-1); top && which(top); top = overlays.at(-1)) {
    overlays.pop();
    // At once: a key or a tap that follows is for the next page, not for a sheet that is only about to close.
    flushSync(top.close);
  }
}
