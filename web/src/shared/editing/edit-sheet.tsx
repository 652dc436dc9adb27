import { type ReactNode, useId } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { Button, type ButtonKind } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./edit-sheet.module.css";
import type { Edit } from "./use-edit";

/** A sheet with a form: its error, its fields and one save button. While it is dirty, a new version of the app doesn't reload the page. */
export function EditSheet({
  edit,
  title,
  action,
  kind = "primary",
  disabled,
  busy = edit.isSaving,
  isDirty = edit.isDirty,
  leave,
  dismissible = !(leave && isDirty),
  problem,
  className = styles.fields,
  byTap = false,
  onClose,
  children,
}: {
  edit: Edit;
  title: string;
  /** The label of the save button; without it there is nothing to save yet. */
  action: string | undefined;
  kind?: ButtonKind;
  disabled?: boolean;
  busy?: boolean;
  /** Also counts state outside the values, such as pending uploads. */
  isDirty?: boolean;
  /** The label of a discard button: with it, only that button closes the sheet. */
  leave?: string;
  dismissible?: boolean;
  /** Replaces the error message; false where the form shows it elsewhere. */
  problem?: ReactNode;
  className?: string | undefined;
  /** Enter doesn't submit: for money, and for what can't be undone. */
  byTap?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  useHoldReload(isDirty);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      dismissible={dismissible}
      footer={
        action && (
          <div className={styles.foot}>
            <Button
              kind={kind}
              wide
              busy={busy}
              disabled={disabled}
              {...(byTap ? { onClick: () => edit.save() } : { type: "submit", form: id })}
            >
              {action}
            </Button>
            {leave && isDirty && (
              <Button kind="neutral" wide onClick={onClose}>
                {leave}
              </Button>
            )}
          </div>
        )
      }
    >
      {action ? (
        <form
          id={id}
          className={className}
          {...edit.form}
          onSubmit={byTap ? (e) => e.preventDefault() : edit.form.onSubmit}
        >
          {problem ?? (edit.problem && <Banner tone="error">{edit.problem}</Banner>)}
          {children}
        </form>
      ) : (
        <div className={className}>{children}</div>
      )}
    </Sheet>
  );
}
