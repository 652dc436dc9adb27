import type { QueuedItem } from "#src/offline/queue/operation";

/** What a form gets that sets right what the server refused. It draws its own sheet, over the list (fix-sheet.tsx has the plain one). */
export interface FixerProps {
  item: QueuedItem;
  /** It goes again, or the person left it as it is. */
  onDone: () => void;
}
