import { flushSync } from "react-dom";

export type TransitionKind = "forward" | "back" | "tab" | "modal-open" | "modal-close" | "none";

/** Specification S5, in ms. tokens.css has the same values; a test compares them. */
export const motion = {
  ios: { forward: 540, back: 540 },
  material: { forward: 280, back: 200 },
} as const;

let running: ViewTransition | null = null;

export const mayAnimate = () =>
  typeof (document as { startViewTransition?: unknown }).startViewTransition === "function" &&
  !document.hidden &&
  !window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;

/**
 * Resolves when no transition runs. While one runs, the browser shows snapshots of the pages and what is under them takes no tap
 * (css-view-transitions-1, "captured in a view transition").
 */
export const settled = (): Promise<void> =>
  running
    ? running.finished.then(
        () => {},
        () => {},
      )
    : Promise.resolve();

/** Runs `update` in a view transition; resolves once React has rendered it. A new transition ends the one before it. */
export function transition(kind: TransitionKind, update: () => void): Promise<void> {
  running?.skipTransition();
  const root = document.documentElement;
  if (kind === "none" || !mayAnimate()) {
    delete root.dataset.nav;
    flushSync(update);
    return Promise.resolve();
  }
  return new Promise((drawn, broke) => {
    root.dataset.nav = kind;
    const mine = document.startViewTransition(() => {
      try {
        flushSync(update);
        drawn();
      } catch (error) {
        broke(error);
      }
    });
    running = mine;
    const over = () => {
      if (running !== mine) return;
      running = null;
      delete root.dataset.nav;
    };
    mine.finished.then(over, over);
  });
}
