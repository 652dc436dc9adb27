import type { ReactNode } from "react";
import { cx } from "#src/ui/cx";
import styles from "./save-bar.module.css";

/**
 * What saves a form that is a page of its own, and above it, what became of it: elsewhere on a long page an answer would be out of
 * sight. `within`: the page goes on below it; `still`: nothing to save yet, so it stays where the page has it.
 */
export const SaveBar = ({
  said,
  within,
  still,
  className,
  children,
}: {
  said?: ReactNode;
  within?: boolean;
  still?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div
    className={cx(styles.bar, still && styles.still, className)}
    data-screen-footer={still ? undefined : within ? "within" : "last"}
  >
    {said}
    {children}
  </div>
);
