import { urlOf } from "./address";
import { currentEntry, navigate } from "./history";
import { to } from "./paths";

export type FrameEnd = "complete" | "closed";
let waiting: ((end: FrameEnd) => void) | null = null;

/** Opens an outside page in modal-iframe. "complete" when that page says so (never proof of payment: ask our server), "closed" when it was left. */
export function openFrame(url: string, title: string): Promise<FrameEnd> {
  waiting?.("closed");
  return new Promise((end) => {
    waiting = end;
    const address = to("modal-iframe", { url, title });
    // The page was reloaded with the frame open: it is there already, and only its caller is new.
    if (urlOf(currentEntry().address) !== address) void navigate(address);
  });
}

/** The frame's screen tells its caller how it ended. */
export function endFrame(how: FrameEnd) {
  waiting?.(how);
  waiting = null;
}
