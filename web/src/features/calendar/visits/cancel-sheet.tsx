import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { AreaField } from "#src/ui/controls/labelled";
import { useCancelSession } from "./data";
import { Refusal } from "./refusal";
import { visitsText as t } from "./text";

/** Cancels a session; the reason is shown to whoever has a place. */
export function CancelSheet({ date, onClose }: { date: { id: string; taken: number }; onClose: () => void }) {
  const cancel = useCancelSession();
  const edit = useEdit({
    start: () => ({ values: { reason: "" } }),
    send: ({ reason }) => cancel.mutateAsync({ id: date.id, reason }),
    onSaved: onClose,
  });
  const { reason } = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={t.cancelTitle}
      action={t.cancelSure}
      kind="danger"
      disabled={date.taken > 0 && reason.trim().length < 3}
      problem={<Refusal error={edit.error} />}
      onClose={onClose}
    >
      <p>{date.taken > 0 ? t.cancelTaken(date.taken) : t.cancelFree}</p>
      {date.taken > 0 && (
        <AreaField label={t.reason} {...edit.field("reason")} hint={t.reasonHint} required maxLength={200} rows={3} />
      )}
    </EditSheet>
  );
}
