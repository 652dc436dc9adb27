import { recordBounds } from "@corral/domain/herd/records/record-bounds";
import { useState } from "react";
import { newUuid } from "#src/offline/ids";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { TextField } from "#src/ui/controls/labelled";
import { type RecordView, useCancelRecord, useVoidRecord } from "./data";
import { recordsText as t } from "./text";

/** Cancels a planned record or voids a done one, with a reason. */
export function ReasonSheet({
  record,
  as,
  onClose,
}: {
  record: RecordView;
  as: "cancel" | "void";
  onClose: () => void;
}) {
  const [id] = useState(newUuid);
  const cancel = useCancelRecord(record);
  const never = useVoidRecord(record);
  const edit = useEdit({
    start: () => ({ values: { reason: "" } }),
    send: (typed): Promise<unknown> => {
      const reason = typed.reason.trim();
      return as === "cancel" ? cancel.mutateAsync({ reason }) : never.mutateAsync({ id, reason });
    },
    onSaved: onClose,
  });
  const { reason } = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={record.title}
      action={t.drop[as]}
      kind="danger"
      disabled={as === "void" && reason.trim().length < 3}
      onClose={onClose}
    >
      <p className="muted">{[record.onWords, record.detail].filter(Boolean).join(" · ")}</p>
      <TextField
        label={t.reason[as]}
        {...edit.field("reason")}
        optional={as === "cancel"}
        required={as === "void"}
        maxLength={recordBounds.reason}
      />
    </EditSheet>
  );
}
