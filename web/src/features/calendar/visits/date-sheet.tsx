import type { SessionForm, StaffItem } from "@corral/contract/types";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { useSaveSession } from "./data";
import { DateFields } from "./date-fields";
import { isWhole, toDraft, toForm } from "./draft";
import { Refusal } from "./refusal";
import { visitsText as t } from "./text";

/** Creates or edits a session of a visit: when, how many places, its sales window and prices. */
export function DateSheet({
  visit,
  date,
  like,
  onClose,
}: {
  visit: Pick<StaffItem, "id" | "price" | "zoneWords">;
  date: (SessionForm & { id: string; version: number; taken: number }) | null;
  /** A session to start a new one from, without its day. */
  like?: SessionForm | undefined;
  onClose: () => void;
}) {
  const save = useSaveSession(visit.id);
  const edit = useEdit({
    start: () => ({ values: { day: date?.day ?? "", ...toDraft(date ?? like, visit.price) } }),
    send: ({ day, ...typed }) =>
      save.mutateAsync({ seen: date && { id: date.id, version: date.version }, form: { day, ...toForm(typed) } }),
    onSaved: onClose,
  });
  const typed = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={date ? t.edit : t.add}
      action={t.save}
      disabled={!typed.day || !isWhole(typed) || (date !== null && !edit.isDirty)}
      leave={t.leave}
      problem={<Refusal error={edit.error} />}
      onClose={onClose}
    >
      <Field label={t.day} error={edit.faultOf("day")} required>
        <TextInput type="date" value={typed.day} onChange={(day) => edit.set({ day })} />
      </Field>
      <DateFields
        value={typed}
        onChange={edit.set}
        fault={edit.faultOf}
        zoneWords={visit.zoneWords}
        taken={date?.taken ?? 0}
      />
    </EditSheet>
  );
}
