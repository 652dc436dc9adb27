import type { ReactNode } from "react";
import type { QueuedItem } from "#src/offline/queue/operation";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./perform.module.css";

interface FixSheetProps {
  item: QueuedItem;
  onDone: () => void;
  /** False where the content explains the refusal better. */
  says?: boolean;
  children: ReactNode;
}
/** The sheet to fix a refused item: its title and the server's message above the form. */
export function FixSheet({ item, onDone, says = true, children }: FixSheetProps) {
  return (
    <Sheet open onClose={onDone} title={item.title}>
      <div className={styles.top}>
        {says && <p className={`small ${styles.why}`}>{item.problem?.detail}</p>}
        {children}
      </div>
    </Sheet>
  );
}
