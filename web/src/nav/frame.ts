import { navigate } from "./history";
import { to } from "./paths";

export type FrameEnd = "complete" | "closed";
let waiting: ((end: FrameEnd) => void) | null = null;

/** Opens an outside page in modal-iframe. "complete" when that page says so (never proof of payment: ask our server), "closed" when it was left. */
export function openFrame(url: string, title: string): Promise<FrameEnd> {
  waiting?.("closed");
  return new Promise((end) => {
    waiting = end;
    void navigate(to("modal-iframe", { url, title }));
  });
}

/** The frame's screen tells its caller how it ended. */
export function endFrame(how: FrameEnd) {
  waiting?.(how);
  waiting = null;
}
