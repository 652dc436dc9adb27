import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type Beside, opensBeside } from "#src/nav/history";
import { useShortcuts } from "#src/shared/shortcuts/shortcuts";
import { shortcutsText as t } from "#src/shared/shortcuts/text";
import { type ScreenFrame, ScreenFrameContext } from "#src/ui/screen";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./detail-pane.module.css";

/**
 * Whether the window has room to open beside the list what its links lead to. While it has, the navigation turns those links, wherever they
 * are on the page, into addresses of the list's own page: reload and back work, and the list keeps its place.
 */
export function useBeside({ place, shows }: Beside): boolean {
  const isDesktop = useDesktop();
  const now = useRef({ place, shows });
  now.current = { place, shows };
  useEffect(
    () =>
      isDesktop
        ? opensBeside({ place: (next) => now.current.place(next), shows: (at) => now.current.shows(at) })
        : undefined,
    [isDesktop],
  );
  return isDesktop;
}

/** What is open beside a list, with its own scroll; the `Screen` in it has the title and the close button. */
export function DetailPane({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const close = useRef(onClose);
  close.current = onClose;
  const pane = useRef<HTMLElement>(null);
  const frame = useMemo<ScreenFrame>(
    () => ({ kind: "beside", onLeave: () => close.current(), setTitle: () => {} }),
    [],
  );
  useShortcuts([{ keys: "Escape", does: t.close, run: () => close.current() }]);
  useEffect(() => {
    const opener = document.activeElement;
    const at = pane.current;
    return () => {
      // The close button is gone: the keyboard goes on in the list.
      if (
        opener instanceof HTMLElement &&
        (document.activeElement === document.body || at?.contains(document.activeElement))
      )
        opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={pane} data-beside className={styles.pane} aria-label={label}>
      <ScreenFrameContext value={frame}>{children}</ScreenFrameContext>
    </section>
  );
}
