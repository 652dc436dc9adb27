import type { ReactNode } from "react";
import { ModalDialog } from "./modal-dialog";
import styles from "./overlay.module.css";

/** The dialog of a route that opens over another. `depth` tells stacked ones apart for the transition. */
export function ModalPage({
  onClose,
  label,
  depth,
  children,
}: {
  onClose: () => void;
  label: string;
  depth: number;
  children: ReactNode;
}) {
  return (
    <ModalDialog
      onClose={onClose}
      label={label}
      isRoute
      className={`${styles.dialog} ${styles.page}`}
      style={{ viewTransitionName: `modal-${Math.min(depth, 3)}` }}
    >
      <div className={styles.scroll} data-modal-scroll>
        {children}
      </div>
    </ModalDialog>
  );
}
