import { type Address, readAddress, urlOf } from "./address";
import { isGuarded, mayLeave } from "./guard";
import type { RoutePath } from "./paths";
import { keepScrollForReload, rememberScroll, restoreScroll } from "./scroll";
import { type TransitionKind, transition } from "./transition";

/** One place in the history: the page on top and those that stay visible under it. */
export interface Entry {
  index: number;
  address: Address;
  under: readonly Address[];
  /** What the step before shows, where that is this same page with another query. */
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
  /** Does it open over the page that calls it? */
  isOver: (path: RoutePath | null) => boolean;
  /** What is under a modal that was opened by a link. */
  parentOf: (address: Address) => string;
  isTab: (path: RoutePath | null) => boolean;
  /** Fetches the screen's code; resolves also when it could not. */
  load: (path: RoutePath | null) => Promise<void>;
  /** After a page is drawn. */
  shown: (entry: Entry, how: TransitionKind) => void;
}
export interface NavigateOptions {
  replace?: boolean | undefined;
  direction?: "forward" | "back" | "tab" | "none" | undefined;
  /** Keeps the page mounted when only its query changes. */
  keep?: boolean | undefined;
}

/** An open sheet; `hasEntry` once the history has a step for it. */
interface Overlay {
  id: number;
  close: () => void;
  /** Half typed, or in the middle of a payment: a step back leaves it as it is. */
  holds: () => boolean;
  hasEntry: boolean;
}
/** A browser that answers no step back must not hold the app; a slow phone under load has taken over 150 ms. */
const LEAVING_MS = 1_500;

let setup: NavigationSetup;
let current: Entry;
let turn = 0;
let leaving: Promise<void> | null = null;
let waiting = false;
/** Where it is going while that isn't drawn yet. */
let going: Entry | undefined;
/** The browser's steps when ours was the last: those beyond are of a page framed here, which went from page to page. */
let lengthHere = 0;
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
/** A screen's code is on its way. */
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

/** Reads the address bar, fetches its screen and listens to the system's back and forward. Answers the call that stops listening. */
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
  // A phone that throws the page away while it is out of sight says nothing when it does.
  const onHidden = () => document.hidden && onHide();
  addEventListener("popstate", onPop);
  addEventListener("pagehide", onHide);
  document.addEventListener("visibilitychange", onHidden);
  // The page was reloaded with a sheet open: its entry has nothing to close any more.
  if (overlay !== undefined) leaveOverlay();
  await loadAll(current);
  return () => {
    // What is still being loaded is shown to nobody.
    turn++;
    removeEventListener("popstate", onPop);
    removeEventListener("pagehide", onHide);
    document.removeEventListener("visibilitychange", onHidden);
  };
}

/** Where the page was before a reload, once it is drawn. */
export const restorePlace = () => restoreScroll(baseOf(current).pageId);

const loadAll = (entry: Entry) => Promise.all([...entry.under, entry.address].map((it) => setup.load(it.path)));

/** Goes to an address of the app. Resolves when the page is drawn. */
export async function navigate(
  url: string,
  { replace = false, direction, keep = false }: NavigateOptions = {},
): Promise<void> {
  await landed();
  const from = current;
  // What a page that is being left still says of its own query would take the place of the page that comes.
  if (keep && replace && going && going.address.pageId !== from.address.pageId) return;
  const next = readAddress(url, newId());
  if (next.path === from.address.path && (keep || (replace && next.pathname === from.address.pathname)))
    next.pageId = from.address.pageId;
  const over = setup.isOver(next.path);
  const under = !over
    ? []
    : replace || next.pageId === from.address.pageId
      ? underOf(from, next)
      : [...from.under, from.address];
  if (leaves(from, { address: next, under }) && !(await agreed())) return;
  // A sheet's entry is used up by the page that follows it, so that one step back is one step.
  const onSheet = saved()?.overlay !== undefined;
  closeOverlays(() => true);
  const isSamePage = next.pageId === from.address.pageId;
  const before = !isSamePage ? undefined : replace || onSheet ? from.before : urlOf(from.address);
  const entry: Entry = { index: replace ? from.index : from.index + 1, address: next, under, before };
  const hash = url.includes("#") ? url.slice(url.indexOf("#")) : "";
  history[replace || onSheet ? "replaceState" : "pushState"](stateOf(entry), "", urlOf(next) + hash);
  await show(entry, direction ?? "forward");
}

/** Is the page gone after it? A modal that opens or closes over it leaves it where it is. */
const leaves = (from: Entry, to: Pick<Entry, "address" | "under">) =>
  isGuarded() && ![to.address, ...to.under].some((it) => it.pageId === baseOf(from).pageId);
/** The page lets itself be left, and the question about it is off the screen. */
async function agreed() {
  const yes = await mayLeave();
  await landed();
  return yes;
}

const underOf = (from: Entry, next: Address): readonly Address[] =>
  from.under.length > 0 ? from.under : [readAddress(setup.parentOf(next), newId())];

/** Opens a tab where it was left; the tab that is already open goes to its start, and then to its top. */
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

/** One step back inside the app; where there is none (a link opened this page), to `fallback`. */
export async function goBack(fallback: string): Promise<void> {
  await landed();
  if (current.index > 0) stepBack();
  else await navigate(fallback, { replace: true, direction: "back" });
}

/**
 * Closes what this page's query had opened (a sheet): one step back where that shows `url`, so that nothing is there twice; where a link opened
 * it, `url` takes its place.
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
 * One step of ours. The steps of a page framed here stand in the same list: a plain step back would move that page, and the app would stay
 * where it is. Newer browsers tell the two apart; with the others they are counted.
 */
function stepBack() {
  const own = "navigation" in window ? window.navigation : undefined;
  if (!own?.canGoBack) return history.go(-1 - Math.max(0, history.length - lengthHere));
  const { committed, finished } = own.back();
  // Given up for another step that was taken meanwhile: that one is the answer.
  for (const it of [committed, finished]) it?.catch(() => {});
}

async function popped(event: PopStateEvent) {
  const entry = entryFromHistory();
  const top = saved()?.overlay ?? -1;
  const same = entry.address.pageId === current.address.pageId && urlOf(entry.address) === urlOf(current.address);
  closeOverlays((it) => it.hasEntry && it.id > top && !(same && it.holds()));
  if (same) {
    const held = overlays.at(-1);
    if (held?.hasEntry && held.id > top) enterOverlay(held);
    // A sheet that closed while another was over it, or that forward came back to: its step leads nowhere.
    else if (top >= 0 && !overlays.some((it) => it.id === top)) leaveOverlay();
    return;
  }
  const steps = entry.index - current.index;
  if (steps !== 0 && leaves(current, entry)) {
    // Back to the page that asks; its own entry is found to be the same and nothing is drawn.
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

/** Ties an open sheet to the back gesture: one step back calls `close`, unless it `holds`. Answers the call that unties it when it closed by itself. */
export function backCloses(close: () => void, holds: () => boolean = () => false): () => void {
  const overlay: Overlay = { id: ++lastId, close, holds, hasEntry: false };
  overlays.push(overlay);
  // The step back of a sheet that has just closed may still be on its way: it would take the place that is entered meanwhile.
  if (leaving) void landed().then(() => enterOverlay(overlay));
  else enterOverlay(overlay);
  return () => {
    const at = overlays.indexOf(overlay);
    if (at < 0) return;
    overlays.splice(at, 1);
    if (saved()?.overlay === overlay.id) leaveOverlay();
  };
}

function enterOverlay(overlay: Overlay) {
  if (!overlays.includes(overlay)) return;
  overlay.hasEntry = true;
  history.pushState(stateOf(current, overlay.id), "", here() + location.hash);
  lengthHere = history.length;
}

/** One step back from a sheet's entry; whoever goes on or opens another waits for it. */
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
/** No step back of a closed sheet is on its way. */
async function landed() {
  while (leaving) await leaving;
}

function closeOverlays(which: (overlay: Overlay) => boolean) {
  for (let top = overlays.at(-1); top && which(top); top = overlays.at(-1)) {
    overlays.pop();
    top.close();
  }
}
