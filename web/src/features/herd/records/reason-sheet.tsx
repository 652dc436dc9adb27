import { recordBounds } from "@corral/domain/herd/records/record-bounds";
import { useId, useState } from "react";
import { newUuid } from "#src/offline/ids";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { type RecordView, useCancelRecord, useVoidRecord } from "./data";
import s from "./records.module.css";
import { recordsText as t } from "./text";

/** Takes a planned record away, or says that a done one never was so; why stays beside it. */
export function ReasonSheet({
  record,
  as,
  onClose,
}: {
  record: RecordView;
  as: "cancel" | "void";
  onClose: () => void;
}) {
  const form = useId();
  const [reason, setReason] = useState("");
  const [id] = useState(newUuid);
  const cancel = useCancelRecord(record);
  const never = useVoidRecord(record);
  const used = as === "cancel" ? cancel : never;
  return (
    <Sheet
      open
      onClose={onClose}
      title={record.title}
      footer={
        <Button
          kind="danger"
          wide
          type="submit"
          form={form}
          busy={used.isPending}
          disabled={as === "void" && reason.trim().length < 3}
        >
          {t.drop[as]}
        </Button>
      }
    >
      <form
        id={form}
        className={s.sheet}
        onSubmit={(e) => {
          e.preventDefault();
          if (as === "cancel") cancel.mutate({ reason: reason.trim() }, { onSuccess: onClose });
          else never.mutate({ id, reason: reason.trim() }, { onSuccess: onClose });
        }}
      >
        {used.error && <Banner tone="error">{sentenceOf(used.error)}</Banner>}
        <p className="muted">{[record.onWords, record.detail].filter(Boolean).join(" · ")}</p>
        <Field label={t.reason[as]} optional={as === "cancel"} required={as === "void"}>
          <TextInput value={reason} onChange={setReason} maxLength={recordBounds.reason} />
        </Field>
      </form>
    </Sheet>
  );
}
