import type { ReactNode } from "react";
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

export function Chip({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={cx(styles.chip, on && styles.on)} aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  );
}

/** The count of what the chip names. */
export const ChipCount = ({ children }: { children: ReactNode }) => <span className={styles.count}>{children}</span>;
/** A separator between two kinds of choices. */
export const ChipRule = () => <span className={styles.rule} aria-hidden="true" />;
