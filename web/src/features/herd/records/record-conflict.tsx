import { eventTypeOf } from "@corral/domain/herd/records/event-types";
import { dayInWords, isDay } from "@corral/domain/kernel/time";
import { ConflictBanner } from "#src/shared/editing/conflict-banner";
import type { EditFields } from "#src/shared/editing/merge-fields";
import type { Conflict } from "#src/shared/editing/use-edit";
import type { RecordDraft } from "./draft";
import { recordsText as t } from "./text";

/** What a form of records edits: nothing until a type is chosen. */
export interface Typed {
  draft: RecordDraft | null;
}

/** What two people may change apart of a planned record: its day, its note and each field of its type. */
export function recordFields({ draft }: Typed): EditFields<Typed> {
  const keys = draft ? eventTypeOf(draft.type).fields.map((it) => it.key) : [];
  const said = (field: string, d: RecordDraft | null) =>
    (field === "on" ? d?.on : field === "note" ? d?.note : d?.values[field])?.trim() ?? "";
  return {
    names: ["on", ...keys, "note"],
    isSame: (field, a, b) => said(field, a.draft) === said(field, b.draft),
    take: (field, from, into) => {
      if (!from.draft || !into.draft) return from;
      const { values, on, note } = from.draft;
      if (field === "on") return { draft: { ...into.draft, on } };
      if (field === "note") return { draft: { ...into.draft, note } };
      return { draft: { ...into.draft, values: { ...into.draft.values, [field]: values[field] ?? "" } } };
    },
  };
}

/** Somebody else changed this planned record meanwhile. */
export function RecordConflict({
  edit,
}: {
  edit: { values: Typed; conflict: Conflict<Typed, string, unknown> | null; takeTheirs: () => void };
}) {
  const { draft } = edit.values;
  if (!edit.conflict || !draft) return null;
  const fieldOf = (key: string) => eventTypeOf(draft.type).fields.find((it) => it.key === key);
  const label = (field: string) =>
    field === "on" ? t.on[draft.status] : field === "note" ? t.note : (fieldOf(field)?.label ?? field);
  const words = (field: string, { draft: d }: Typed) => {
    if (field === "on") return d && isDay(d.on) ? dayInWords(d.on) : (d?.on ?? "");
    if (field === "note") return d?.note.trim() ?? "";
    const value = d?.values[field]?.trim() ?? "";
    const f = fieldOf(field);
    switch (value && f?.is) {
      case "choice":
        return (f?.is === "choice" && f.options.find((it) => it.value === value)?.label) || value;
      case "grams":
        return `${value} kg`;
      case "day":
        return isDay(value) ? dayInWords(value) : value;
      case "animal":
        return t.otherAnimal;
      default:
        return value;
    }
  };
  return (
    <ConflictBanner
      conflict={edit.conflict}
      mine={edit.values}
      label={label}
      words={words}
      onTakeTheirs={edit.takeTheirs}
    />
  );
}
