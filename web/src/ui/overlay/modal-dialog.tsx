import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";

/** Lets the app tie an open dialog to the system's back gesture, which does nothing while it `holds`. Returns a function that unties it. */
export type BackCloses = (close: () => void, holds: () => boolean) => () => void;
export const BackClosesContext = createContext<BackCloses | null>(null);

interface ModalDialogProps {
  onClose: () => void;
  className: string;
  children: ReactNode;
  /** False while it must not be closed by accident: Escape, the backdrop and the back gesture do nothing. */
  dismissible?: boolean | undefined;
  labelledBy?: string | undefined;
  label?: string | undefined;
  style?: CSSProperties | undefined;
  role?: "alertdialog" | undefined;
  /** A modal that is a route has its own address and needs no history entry for the back gesture. */
  isRoute?: boolean | undefined;
}

/** A native modal dialog, open as long as it is mounted. The browser traps the focus; it returns to where it was at the end. */
export function ModalDialog({
  onClose,
  className,
  children,
  dismissible = true,
  labelledBy,
  label,
  style,
  role,
  isRoute,
}: ModalDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const held = useRef(!dismissible);
  held.current = !dismissible;
  const backCloses = useContext(BackClosesContext);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    // It takes the place of one that the page came with, without coming up again.
    const { dataset } = document.documentElement;
    if (dataset.drawn !== undefined) dialog.dataset.drawn = "";
    delete dataset.drawn;
    if (!dialog.open) dialog.showModal();
    // The heading, so that a screen reader starts with the title and no button looks selected; or the one thing that it was opened to type.
    const first =
      dialog.querySelector<HTMLElement>("[data-first-typed]") ?? dialog.querySelector<HTMLElement>("[data-heading]");
    first?.focus({ preventScroll: true });
    return () => {
      dialog.close();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(
    () =>
      isRoute || !backCloses
        ? undefined
        : backCloses(
            () => close.current(),
            () => held.current,
          ),
    [backCloses, isRoute],
  );

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which arrives as cancel
    <dialog
      ref={ref}
      className={className}
      style={style}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-modal="true"
      onCancel={(e) => {
        if (e.target !== e.currentTarget) return;
        e.preventDefault();
        if (dismissible) close.current();
      }}
      onClick={(e) => {
        if (dismissible && e.target === e.currentTarget && isOutside(e.currentTarget, e)) close.current();
      }}
    >
      {children}
    </dialog>
  );
}

function isOutside(dialog: HTMLElement, at: { clientX: number; clientY: number }) {
  const box = dialog.getBoundingClientRect();
  return at.clientX < box.left || at.clientX > box.right || at.clientY < box.top || at.clientY > box.bottom;
}
