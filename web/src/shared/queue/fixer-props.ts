import type { QueuedItem } from "#src/offline/queue/operation";

/** Props of a form that fixes a refused item. It renders its own sheet over the list (a plain one is in fix-sheet.tsx). */
export interface FixerProps {
  item: QueuedItem;
  /** Called when the item was sent again, or the person left it as it is. */
  onDone: () => void;
}
