import type { Entry } from "#src/nav/history";
import type { TransitionKind } from "#src/nav/transition";

/** After a page is rendered the focus goes to its heading, so that a screen reader starts there. */
export function focusHeading(_entry: Entry, how: TransitionKind) {
  if (how === "none") return;
  // A closed modal has already returned the focus to what opened it.
  if (how === "modal-close" && document.activeElement !== document.body) return;
  const dialogs = document.querySelectorAll<HTMLElement>("dialog[open]");
  const top = dialogs[dialogs.length - 1] ?? document.getElementById("main");
  top?.querySelector<HTMLElement>("[data-heading]")?.focus({ preventScroll: true });
}
