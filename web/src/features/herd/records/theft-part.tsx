import { dayFault } from "@corral/domain/herd/animals/form";
import { present } from "@corral/domain/kernel/lookup";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { useToday } from "#src/shared/api/today";
import { DayField, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { AreaField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { useClearStolen, useFlagStolen } from "./data";
import { recordsText } from "./text";

const t = recordsText.theft;

/** Reports an animal as stolen, or withdraws the report, each with its own permission. */
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
  const [id] = useState(newUuid);
  const flag = useFlagStolen(animalId);
  const clear = useClearStolen(animalId);
  const edit = useEdit({
    start: () => ({ values: { on: typedDay(today), report: "", note: "" } }),
    check: ({ on }) => ({ on: dayFault(on, today) }),
    send: ({ on, report, note }): Promise<unknown> =>
      stolen
        ? clear.mutateAsync({ id, on, note: note.trim() })
        : flag.mutateAsync({ id, on: present(on || null), report: report.trim(), note: note.trim() }),
    onSaved: onClose,
  });
  const { report } = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={stolen ? t.clearTitle : t.title}
      action={stolen ? t.clear : t.save}
      kind={stolen ? "primary" : "danger"}
      onClose={onClose}
    >
      <p className="muted">{stolen ? t.clearHint : t.hint}</p>
      <DayField label={recordsText.on.done} {...edit.field("on")} required max={today} />
      {!stolen && (
        <Field label={t.number} error={edit.faultOf("data.report")} optional>
          <TextInput value={report} onChange={(report) => edit.set({ report })} maxLength={60} />
        </Field>
      )}
      <AreaField label={recordsText.note} {...edit.field("note")} optional maxLength={500} rows={3} />
    </EditSheet>
  );
}
