import { animalBounds } from "@corral/domain/herd/animals/attributes";
import type { Day } from "@corral/domain/kernel/time";
import { herdText } from "#src/features/herd/animals/herd-text";
import { useToday } from "#src/shared/api/today";
import { DayField } from "#src/shared/day-input";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";

const t = herdText.group;

interface DayNote {
  on: Day | "";
  note: string;
}

/** On which day animals or heads moved, and why. */
export function DayAndNote({
  label = t.on,
  on,
  note,
  put,
  faultOf,
}: DayNote & {
  label?: string;
  put: (change: Partial<DayNote>) => void;
  faultOf: (field: "on" | "note") => string | undefined;
}) {
  const today = useToday();
  return (
    <>
      <DayField label={label} error={faultOf("on")} required value={on} max={today} onChange={(on) => put({ on })} />
      <Field label={t.note} error={faultOf("note")} optional>
        <TextInput value={note} onChange={(note) => put({ note })} maxLength={animalBounds.reason} />
      </Field>
    </>
  );
}
