import { useId, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useClearStolen, useFlagStolen } from "./data";
import s from "./records.module.css";
import { recordsText } from "./text";

const t = recordsText.theft;

/** Reports an animal as stolen, or takes the report back: each for who may. */
export function TheftPart({ animalId, stolen, alive }: { animalId: string; stolen: boolean; alive: boolean }) {
  const { can } = useStaff();
  const [open, setOpen] = useState(false);
  const hasSignal = useSignal();
  const may = stolen ? can("animal.clearStolen") : alive && can("animal.flagStolen");
  const button = may && (
    <Button kind={stolen ? "neutral" : "plain"} disabled={stolen && !hasSignal} onClick={() => setOpen(true)}>
      {stolen ? t.clear : t.report}
    </Button>
  );
  return (
    <>
      {stolen ? (
        <Banner tone="error" title={t.stolen} action={button || undefined}>
          {may ? <NeedsSignal /> : t.stolenHint}
        </Banner>
      ) : (
        button
      )}
      {open && <TheftSheet animalId={animalId} stolen={stolen} onClose={() => setOpen(false)} />}
    </>
  );
}

function TheftSheet({ animalId, stolen, onClose }: { animalId: string; stolen: boolean; onClose: () => void }) {
  const today = useToday();
  const form = useId();
  const [id] = useState(newUuid);
  const [on, setOn] = useState<string>(today);
  const [report, setReport] = useState("");
  const [note, setNote] = useState("");
  const flag = useFlagStolen(animalId);
  const clear = useClearStolen(animalId);
  const used = stolen ? clear : flag;
  return (
    <Sheet
      open
      onClose={onClose}
      title={stolen ? t.clearTitle : t.title}
      footer={
        <Button kind={stolen ? "primary" : "danger"} wide type="submit" form={form} busy={used.isPending}>
          {stolen ? t.clear : t.save}
        </Button>
      }
    >
      <form
        id={form}
        className={s.sheet}
        onSubmit={(e) => {
          e.preventDefault();
          if (stolen) clear.mutate({ id, on, note: note.trim() }, { onSuccess: onClose });
          else flag.mutate({ id, on, report: report.trim(), note: note.trim() }, { onSuccess: onClose });
        }}
      >
        {used.error && <Banner tone="error">{sentenceOf(used.error)}</Banner>}
        <p className="muted">{stolen ? t.clearHint : t.hint}</p>
        <Field label={recordsText.on.done} error={faultOf(used.error, "on")} required>
          <TextInput type="date" value={on} max={today} onChange={setOn} />
        </Field>
        {!stolen && (
          <Field label={t.number} error={faultOf(used.error, "data.report")} optional>
            <TextInput value={report} onChange={setReport} maxLength={60} />
          </Field>
        )}
        <Field label={recordsText.note} error={faultOf(used.error, "note")} optional>
          <TextArea value={note} onChange={setNote} maxLength={500} rows={3} />
        </Field>
      </form>
    </Sheet>
  );
}
