/** Scroll position of each page by page id, in sessionStorage so that a reload restores it. */
const KEY = "corral:scroll";
const places = new Map<string, number>(read());

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}

export function rememberScroll(pageId: string) {
  places.set(pageId, window.scrollY);
}

export function keepScrollForReload() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-60)));
  } catch {
    // Without sessionStorage only the position is lost.
  }
}

let stopRestoring = () => {};

/** Waits this long after the page last grew; and at most this long in all, for a list that loads page after page. */
const STILL_MS = 1_500;
const LONGEST_MS = 10_000;

/**
 * Scrolls to where the page was left, or to `otherwise`, waiting for a list that is still growing. A touch of the person ends the wait.
 */
export function restoreScroll(pageId: string, otherwise = 0) {
  stopRestoring();
  const y = places.get(pageId) ?? otherwise;
  window.scrollTo(0, y);
  if (y === 0 || Math.abs(window.scrollY - y) < 2 || typeof ResizeObserver === "undefined") return;
  const until = Date.now() + LONGEST_MS;
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, y);
    clearTimeout(timer);
    if (Math.abs(window.scrollY - y) < 2 || Date.now() > until) stop();
    else timer = setTimeout(stop, STILL_MS);
  });
  const touches = ["wheel", "touchstart", "keydown"] as const;
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const it of touches) removeEventListener(it, stop);
  };
  let timer = setTimeout(stop, STILL_MS);
  stopRestoring = stop;
  for (const it of touches) addEventListener(it, stop, { passive: true, once: true });
  watch.observe(document.body);
}
