import type { ReactNode } from "react";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "./edit-sheet.module.css";
import { conflictText as t } from "./text";
import type { Conflict } from "./use-edit";

/** Somebody else saved meanwhile: both values of what both changed. What was typed stays, and the next save puts it over theirs. */
export function ConflictBanner<V, F extends string>({
  conflict,
  mine,
  label,
  words,
  title = t.title,
  children,
  onTakeTheirs,
}: {
  conflict: Conflict<V, F, unknown>;
  mine: V;
  label: (field: F) => string;
  /** A field as people read it; empty for nothing. */
  words: (field: F, values: V) => string;
  title?: string;
  /** Who it was, where the server says so. */
  children?: ReactNode;
  onTakeTheirs: () => void;
}) {
  const said = (field: F, values: V) => (words(field, values) || t.empty).replace(/\.$/, "");
  return (
    <Banner
      tone="warn"
      title={title}
      action={
        <Button small kind="tonal" onClick={onTakeTheirs}>
          {t.takeTheirs}
        </Button>
      }
    >
      {children}
      {conflict.both.map((field) => (
        <p key={field} className={styles.both}>
          <strong>{label(field)}.</strong> {t.theirs}: {said(field, conflict.theirs.values)}. {t.mine}:{" "}
          {said(field, mine)}.
        </p>
      ))}
      <p>{conflict.both.length > 0 ? t.keep : t.merged}</p>
    </Banner>
  );
}
