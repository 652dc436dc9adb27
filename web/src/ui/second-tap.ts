/** Longer than this is another decision; ms. */
const SOON_MS = 500;
/** How far apart the two taps of one finger fall, in px. */
const NEAR = 30;

/**
 * Drops the second tap of a double tap whose first closed a dialog: it would fall on what lies under. Two of a mouse are told by the
 * browser's own count; not every phone counts, so those of a finger are told by their time and place. Answers the call that stops.
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
