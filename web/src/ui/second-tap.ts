/** A later tap is deliberate; ms. */
const SOON_MS = 500;
/** Maximum distance between the two taps of one finger, in px. */
const NEAR = 30;

/**
 * Drops the second tap of a double tap whose first closed a dialog: it would hit what lies under it. A mouse's second click is known by its
 * `detail`; not every phone counts taps, so those of a finger are known by time and place. Returns a function that stops it.
 */
export function dropSecondTaps(): () => void {
  let last: PointerEvent | undefined;
  let dialog: HTMLDialogElement | null = null;
  const hear = (e: PointerEvent) => {
    const isAgain =
      last &&
      dialog &&
      !dialog.open &&
      e.detail > (e.pointerType === "mouse" ? 1 : 0) &&
      e.timeStamp - last.timeStamp < SOON_MS &&
      Math.hypot(e.clientX - last.clientX, e.clientY - last.clientY) < NEAR;
    last = e;
    if (!isAgain) {
      dialog = (e.target as Element).closest("dialog");
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  };
  addEventListener("click", hear, true);
  return () => removeEventListener("click", hear, true);
}
