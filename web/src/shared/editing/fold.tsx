import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "#src/ui/icon";
import styles from "./fold.module.css";

/** A group of fields that are rarely filled at once: closed it tells what is filled, and it stays open while something in it is wrong. */
export function Fold({
  title,
  filled,
  hint,
  isFaulty,
  inside,
  children,
}: {
  title: string;
  /** What is filled, in the order of the fields. */
  filled: readonly (string | false | null | undefined)[];
  /** What can be filled. */
  hint?: string;
  isFaulty: boolean;
  /** The class that lays out its fields. */
  inside: string | undefined;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  // Before the form moves the focus to the first field at fault, which can't have it while the group is closed.
  useLayoutEffect(() => {
    if (isFaulty && fold.current) fold.current.open = true;
  });
  const told = filled.filter(Boolean).join(" · ");
  return (
    <details ref={fold} className={styles.fold}>
      <summary>
        <span>
          <strong>{title}</strong>
          <span className={told ? styles.told : styles.hint}>{told || hint}</span>
        </span>
        <Icon name="down" size={20} />
      </summary>
      <div className={inside}>{children}</div>
    </details>
  );
}
