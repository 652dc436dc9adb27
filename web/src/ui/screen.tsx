import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { IconButton } from "./controls/button";
import { cx } from "./cx";
import styles from "./screen.module.css";
import { words } from "./words";

/** How the app presents the screen inside: a tab's root, a page with a back button, a modal, or what is open beside its list. */
export interface ScreenFrame {
  kind: "root" | "page" | "modal" | "beside";
  onLeave: () => void;
  setTitle: (title: string) => void;
  /** The app's own icon buttons, after those of the screen. */
  extras?: ReactNode;
}
export const ScreenFrameContext = createContext<ScreenFrame>({ kind: "root", onLeave: () => {}, setTitle: () => {} });

export interface ScreenProps {
  title: string;
  subtitle?: ReactNode;
  /** Icon buttons at the end of the bar. */
  actions?: ReactNode;
  /** Stays above the tab bar: the screen's one main action. */
  footer?: ReactNode;
  /** For grids: uses the width of a desktop. */
  wide?: boolean | undefined;
  /** Large title in the content that shrinks into the bar; by default on a tab's root and on pages, not on modals. */
  large?: boolean | undefined;
  /** False drops the standard space between children. */
  spaced?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every screen: its heading, the bar with the back or close button, the content column, the bottom action. */
export function Screen({ title, subtitle, actions, footer, wide, large, spaced = true, children }: ScreenProps) {
  const frame = useContext(ScreenFrameContext);
  const isModal = frame.kind === "modal" || frame.kind === "beside";
  const isLarge = large ?? !isModal;
  const [scrolled, setScrolled] = useState(false);
  const sentinel = useRef<HTMLDivElement>(null);

  useEffect(() => frame.setTitle(title), [frame, title]);
  useEffect(() => {
    const at = sentinel.current;
    if (!at || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver(([it]) => setScrolled(it ? !it.isIntersecting : false), {
      rootMargin: isLarge ? "-64px 0px 0px" : "0px",
    });
    watch.observe(at);
    return () => watch.disconnect();
  }, [isLarge]);

  // Beside a list, the list's page has the h1.
  const Heading = frame.kind === "beside" ? "h2" : "h1";
  const heading = (className: string | undefined) => (
    <Heading className={className} tabIndex={-1} data-heading>
      {title}
    </Heading>
  );
  return (
    <div className={cx(styles.screen, isModal && styles.modal, wide && styles.wide)} data-frame={frame.kind}>
      {!isLarge && <div ref={sentinel} />}
      <header className={cx(styles.bar, scrolled && styles.scrolled)}>
        <div className={styles.side}>
          {frame.kind === "page" && (
            <IconButton icon="back" label={words.back} className={styles.back} onClick={frame.onLeave} />
          )}
          {isModal && <IconButton icon="close" label={words.close} onClick={frame.onLeave} />}
        </div>
        {isLarge ? (
          <span className={cx(styles.barTitle, styles.echo)} aria-hidden="true">
            {title}
          </span>
        ) : (
          heading(styles.barTitle)
        )}
        <div className={cx(styles.side, styles.end)}>
          {actions}
          {frame.extras}
        </div>
      </header>
      <div className={styles.column}>
        {isLarge && (
          <div className={styles.largeHead}>
            {heading(styles.large)}
            <div ref={sentinel} />
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
        )}
        {!isLarge && subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        <div className={spaced ? styles.stack : undefined}>{children}</div>
      </div>
      {footer && (
        <div className={styles.footer} data-screen-footer>
          <div>{footer}</div>
        </div>
      )}
    </div>
  );
}
