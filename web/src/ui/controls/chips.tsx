import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../cx";
import styles from "./chips.module.css";

/** Choices in one line that scrolls on a phone and wraps on a desktop. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.chips}>
      <legend className="hush">{label}</legend>
      {children}
    </fieldset>
  );
}

/** How much of the next choice shows beside the chosen one, px: the strip then doesn't seem to end there. */
const NEXT = 44;

export function Chip({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) {
  const at = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const chip = at.current;
    const strip = chip?.parentElement;
    // Where several are chosen the strip stays at its first.
    if (!on || !strip || strip.querySelector("[aria-pressed=true]") !== chip) return;
    // Only the strip scrolls, never the page.
    const last = chip.offsetLeft - NEXT;
    const first = chip.offsetLeft + chip.offsetWidth + NEXT - strip.clientWidth;
    strip.scrollLeft = Math.min(last, Math.max(first, strip.scrollLeft));
  }, [on]);
  return (
    <button ref={at} type="button" className={cx(styles.chip, on && styles.on)} aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  );
}

/** The count of what the chip names. */
export const ChipCount = ({ children }: { children: ReactNode }) => <span className={styles.count}>{children}</span>;
/** A separator between two kinds of choices. */
export const ChipRule = () => <span className={styles.rule} aria-hidden="true" />;
