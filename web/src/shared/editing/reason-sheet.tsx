import type { ReactNode } from "react";
import type { ButtonKind } from "#src/ui/controls/button";
import { AreaField } from "#src/ui/controls/labelled";
import { EditSheet } from "./edit-sheet";
import { useEdit } from "./use-edit";

/** The server refuses shorter reasons. */
const SHORTEST = 3;

interface ReasonSheetProps {
  title: string;
  label: string;
  hint?: string;
  action: string;
  kind?: ButtonKind;
  /** What is proposed. */
  first?: string;
  max?: number;
  /** How the server calls the field. */
  name?: string;
  /** Shows a refusal in place of its sentence. */
  refusal?: (error: Error | null) => ReactNode;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** What is decided. */
  children?: ReactNode;
}

/** Asks why, before something is decided. */
export function ReasonSheet({ first = "", max = 200, name = "reason", refusal, send, onDone, ...o }: ReasonSheetProps) {
  const edit = useEdit({
    start: () => ({ values: { reason: first.slice(0, max) } }),
    send: ({ reason }) => send(reason.trim()),
    onSaved: () => onDone(),
    inputs: [name],
  });
  return (
    <EditSheet
      edit={edit}
      title={o.title}
      action={o.action}
      kind={o.kind ?? "primary"}
      disabled={edit.values.reason.trim().length < SHORTEST}
      problem={refusal?.(edit.error instanceof Error ? edit.error : null)}
      byTap
      onClose={o.onClose}
    >
      {o.children}
      <AreaField
        label={o.label}
        hint={o.hint}
        {...edit.field("reason")}
        error={edit.faultOf(name)}
        maxLength={max}
        rows={3}
      />
    </EditSheet>
  );
}
