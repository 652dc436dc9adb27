import { useState } from "react";
import { faultOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";
import { useCancelSession } from "./data";
import { Refusal } from "./refusal";
import { visitsText as t } from "./text";
import s from "./visits.module.css";

/** A date is called off; whoever has a place reads why. */
export function CancelSheet({ date, onClose }: { date: { id: string; taken: number }; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const cancel = useCancelSession();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.cancelTitle}
      footer={
        <Button
          kind="danger"
          wide
          busy={cancel.isPending}
          disabled={date.taken > 0 && reason.trim().length < 3}
          onClick={() => cancel.mutate({ id: date.id, reason }, { onSuccess: onClose })}
        >
          {t.cancelSure}
        </Button>
      }
    >
      <div className={s.form}>
        <Refusal error={cancel.error} />
        <p>{date.taken > 0 ? t.cancelTaken(date.taken) : t.cancelFree}</p>
        {date.taken > 0 && (
          <Field label={t.reason} hint={t.reasonHint} error={faultOf(cancel.error, "reason")} required>
            <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
          </Field>
        )}
      </div>
    </Sheet>
  );
}
