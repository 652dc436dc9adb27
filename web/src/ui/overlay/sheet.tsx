import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "../controls/button";
import { words } from "../words";
import { ModalDialog } from "./modal-dialog";
import styles from "./overlay.module.css";

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the bottom: the sheet's one main action. */
  footer?: ReactNode;
  /** False while it must not be closed by accident. */
  dismissible?: boolean | undefined;
  /** The address opens and closes it (`?item=`), so the back gesture needs no history entry of its own. */
  byAddress?: boolean | undefined;
  /** On a desktop with room for two columns. */
  wide?: boolean | undefined;
}

/** A bottom sheet on a phone, centred on a desktop. Closes with the button, Escape, the back gesture, the backdrop and by dragging down. */
export function Sheet({ open, onClose, title, children, footer, dismissible = true, byAddress, wide }: SheetProps) {
  const id = useId();
  const drag = useRef<{ from: number; dialog: HTMLElement } | null>(null);
  if (!open) return null;
  return (
    <ModalDialog
      onClose={onClose}
      className={`${styles.dialog} ${styles.sheet} ${wide ? styles.wide : ""}`}
      labelledBy={id}
      dismissible={dismissible}
      isRoute={byAddress}
    >
      <div
        className={styles.grip}
        aria-hidden="true"
        onPointerDown={(e) => {
          const dialog = e.currentTarget.closest("dialog");
          if (!dialog || !dismissible) return;
          drag.current = { from: e.clientY, dialog };
          e.currentTarget.setPointerCapture(e.pointerId);
        }}
        onPointerMove={(e) => {
          if (drag.current)
            drag.current.dialog.style.transform = `translateY(${Math.max(0, e.clientY - drag.current.from)}px)`;
        }}
        onPointerUp={(e) => {
          const held = drag.current;
          drag.current = null;
          if (!held) return;
          held.dialog.style.transform = "";
          if (e.clientY - held.from > 90) onClose();
        }}
      />
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1} data-heading>
          {title}
        </h2>
        {dismissible && <IconButton icon="close" label={words.close} onClick={onClose} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard, also when it is only text */}
      <div className={`${styles.scroll} ${styles.body}`} tabIndex={0}>
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </ModalDialog>
  );
}

/** An alert dialog: short text and its answers, the safe one first in `actions`. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  dismissible = true,
}: Omit<SheetProps, "footer" | "byAddress" | "wide"> & { actions: ReactNode }) {
  const id = useId();
  if (!open) return null;
  return (
    <ModalDialog
      onClose={onClose}
      className={`${styles.dialog} ${styles.alert}`}
      labelledBy={id}
      dismissible={dismissible}
      role="alertdialog"
    >
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1} data-heading>
          {title}
        </h2>
      </div>
      <div className={`${styles.scroll} ${styles.body}`}>{children}</div>
      <div className={styles.foot}>{actions}</div>
    </ModalDialog>
  );
}
