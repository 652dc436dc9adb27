import type { StaffItem } from "@corral/contract/types";
import type { SessionForm } from "#src/features/calendar/visits/data";
import { DayField, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { useFreshDate, useSaveSession } from "./data";
import { DateFields } from "./date-fields";
import { isWhole, toDraft, toForm } from "./draft";
import { Refusal } from "./refusal";
import { visitsText as t } from "./text";
import { dateFields, VisitConflict } from "./visit-conflict";

const savedIn = (date: SessionForm & { version: number }) => ({
  values: { ...toDraft(date, 0), day: date.day },
  version: date.version,
});

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
  const fresh = useFreshDate();
  const edit = useEdit({
    start: () => (date ? savedIn(date) : { values: { ...toDraft(like, visit.price), day: typedDay(null) } }),
    fields: dateFields,
    send: ({ day, ...typed }, { version }) =>
      save.mutateAsync({ seen: date && { id: date.id, version }, form: { day, ...toForm(typed) } }),
    onSaved: onClose,
    current: async () => (date ? savedIn(await fresh(date.id)) : undefined),
  });
  const typed = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={date ? t.edit : t.add}
      action={t.save}
      disabled={!typed.day || !isWhole(typed) || (date !== null && !edit.isDirty)}
      leave={t.leave}
      problem={edit.conflict ? <VisitConflict edit={edit} /> : <Refusal error={edit.error} />}
      onClose={onClose}
    >
      <DayField label={t.day} {...edit.field("day")} required />
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
