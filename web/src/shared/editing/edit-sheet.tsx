import { type ReactNode, useId } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { Button, type ButtonKind } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import s from "./edit-sheet.module.css";
import type { Edit } from "./use-edit";

/** A sheet that is a form: its problem, its fields and one button that saves them. A new version of the app waits while it is dirty. */
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
  className = s.fields,
  byTap = false,
  onClose,
  children,
}: {
  edit: Edit;
  title: string;
  /** The words of the button that saves; without it there is nothing to save yet. */
  action: string | undefined;
  kind?: ButtonKind;
  disabled?: boolean;
  busy?: boolean;
  /** Also counts what the form has beside its values, as photos on their way. */
  isDirty?: boolean;
  /** The words of the button that leaves what is typed: with it, only that button does. */
  leave?: string;
  dismissible?: boolean;
  /** In place of the sentence of the refusal; false where the form shows it elsewhere. */
  problem?: ReactNode;
  className?: string | undefined;
  /** Enter saves nothing: for money, and for what can't be taken back. */
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
          <div className={s.foot}>
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
