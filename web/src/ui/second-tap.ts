/** A later tap is deliberate; ms. */
const SOON_MS = 500;
/** Maximum distance between the two taps of one finger, in px. */
const NEAR = 30;

/**
 * Drops the second tap of a double tap whose first opened or closed a dialog: it would hit what came under the finger. A mouse's second click is known
 * by its `detail`; not every phone counts taps, so those of a finger are known by time and place. Returns a function that stops it.
 */
export function dropSecondTaps(): () => void {
  let last: PointerEvent | undefined;
  /** The dialog of the last tap that counted; null for the page. */
  let layer: HTMLDialogElement | null = null;
  const hear = (e: PointerEvent) => {
    const hit = (e.target as Element).closest("dialog");
    const isAgain =
      last &&
      (hit !== layer || layer?.open === false) &&
      e.detail > (e.pointerType === "mouse" ? 1 : 0) &&
      e.timeStamp - last.timeStamp < SOON_MS &&
      Math.hypot(e.clientX - last.clientX, e.clientY - last.clientY) < NEAR;
    last = e;
    if (!isAgain) {
      layer = hit;
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  };
  addEventListener("click", hear, true);
  return () => removeEventListener("click", hear, true);
}
