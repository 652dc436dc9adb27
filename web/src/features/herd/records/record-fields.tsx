import { eventTypeOf, type RecordField } from "@corral/domain/herd/records/event-types";
import { recordBounds } from "@corral/domain/herd/records/record-bounds";
import { addDays, type Day, dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { PhotoPicker } from "#src/features/business/photos/photo-picker";
import type { PhotosOfForm } from "#src/features/business/photos/use-save-with-photos";
import { ParentPicker } from "#src/features/herd/animals/edit/parent-picker";
import { DayField, DayInput } from "#src/shared/day-input";
import type { Faults } from "#src/shared/editing/faults";
import { Fold } from "#src/shared/editing/fold";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, Switch, TextArea, TextInput } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { optionsOf, type RecordDraft } from "./draft";
import styles from "./records.module.css";
import { recordsText as t } from "./text";
import { YoungFields } from "./young-fields";

/** Fields that are folded. */
const FLASK = ["dose", "lot"];

export interface RecordAnimal {
  id: string;
  name: string;
  species: string;
  sex: string;
  /** Its last weighing, where it is known: grams, and a day in the business's zone. */
  weightG?: number | null;
  weighedOn?: Day | null;
}

interface RecordFieldsProps {
  draft: RecordDraft;
  put: (change: Partial<RecordDraft>) => void;
  faults: Faults;
  photos: PhotosOfForm;
  today: Day;
  animal: RecordAnimal | null;
  /** Whether a next date is offered. */
  again?: boolean;
}

/** The fields of a record: those of its type, day, note, photos and next date. `animal` null: several at once. */
export function RecordFields({ draft: d, put, faults, photos, today, animal, again = true }: RecordFieldsProps) {
  const type = eventTypeOf(d.type);
  const done = d.status === "done";
  const [choosesDay, setChoosesDay] = useState(false);
  const set = (key: string) => (value: string) => put({ values: { ...d.values, [key]: value } });
  // Individual weights and sires can't be typed for several animals at once.
  const fields = type.fields.filter(
    (f) => f.is !== "record" && f.is !== "group" && (animal !== null || (f.is !== "animal" && f.is !== "grams")),
  );
  // What the flask says beside its product is rarely typed in the pen; the days of withdrawal stop a sale, and stay in sight.
  const folded = fields.filter((f) => FLASK.includes(f.key) && f.required !== true);
  const one = (f: RecordField) => (
    <OneField
      key={f.key}
      f={f}
      draft={d}
      value={d.values[f.key] ?? ""}
      onChange={set(f.key)}
      error={faults[`data.${f.key}`]}
      animal={animal}
      isFirst={f === fields[0]}
    />
  );
  // What was done was mostly done today: its day is one line until somebody changes it.
  const day =
    done && d.on === today && !faults.on && !choosesDay ? (
      <p className={styles.day}>
        <span>{t.today(dayInWords(today, { year: false }))}</span>
        <Button kind="plain" small aria-label={t.changeDay} onClick={() => setChoosesDay(true)}>
          {t.acts.move}
        </Button>
      </p>
    ) : (
      <Field label={t.on[d.status]} error={faults.on} required>
        <DayInput value={d.on} {...(done ? { max: today } : { min: today })} onChange={(on) => put({ on })} />
      </Field>
    );
  return (
    <>
      {!done && day}
      {fields.filter((f) => !folded.includes(f)).map(one)}
      {folded.length > 0 && (
        <Fold
          inside={styles.choices}
          title={t.flask(folded.map((f) => f.label))}
          filled={folded.map((f) => d.values[f.key])}
          isFaulty={folded.some((f) => faults[`data.${f.key}`])}
        >
          {folded.map(one)}
        </Fold>
      )}
      {done && day}
      {d.type === "parturition" && done && animal && (
        <YoungFields value={d.young} onChange={(young) => put({ young })} faults={faults} />
      )}
      <Field label={t.note} error={faults.note} optional={d.type !== "note"} required={d.type === "note"}>
        <TextArea
          value={d.note}
          onChange={(note) => put({ note })}
          maxLength={recordBounds.note}
          rows={d.type === "note" ? 4 : 2}
        />
      </Field>
      {done && (
        <fieldset className={styles.choices}>
          <legend>{t.photos}</legend>
          <PhotoPicker
            form={photos}
            keeps
            value={d.photos}
            onChange={(photos) => put({ photos })}
            max={recordBounds.photos}
            alt={[type.name, animal?.name].filter(Boolean).join(" de ")}
            error={faults.photoIds}
          />
        </fieldset>
      )}
      {done && again && type.next && (
        <Field label={type.next.label} hint={t.nextHint} error={faults["next.on"] ?? faults.nextOn} optional>
          <DayInput value={d.nextOn} min={addDays(today, 1)} onChange={(nextOn) => put({ nextOn })} />
        </Field>
      )}
      {done && type.shown && (
        <Switch checked={d.published} onChange={(published) => put({ published })}>
          {t.published}
        </Switch>
      )}
    </>
  );
}

function OneField({
  f,
  draft,
  value,
  onChange,
  error,
  animal,
  isFirst,
}: {
  f: RecordField;
  draft: RecordDraft;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  animal: RecordAnimal | null;
  /** The one that is typed first. */
  isFirst: boolean;
}) {
  const must = f.required === true && (draft.status === "done" || f.key === "product");
  const wiring = { error, hint: f.hint, required: must, optional: !must };
  switch (f.is) {
    case "choice":
      return (
        <Field label={f.label} {...wiring}>
          <Select
            value={value}
            options={[{ value: "", label: t.noChoice }, ...optionsOf(draft.type, f)]}
            onChange={onChange}
          />
        </Field>
      );
    case "grams":
    case "hundredths":
      return (
        <Field label={f.is === "grams" ? t.kilos(f.label) : f.label} {...wiring}>
          <TextInput
            value={value}
            onChange={onChange}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            maxLength={10}
            data-first-typed={isFirst || undefined}
          />
        </Field>
      );
    case "count":
      return (
        <TextField label={f.label} {...wiring} value={value} onChange={onChange} inputMode="numeric" maxLength={4} />
      );
    case "day":
      return <DayField label={f.label} {...wiring} value={value} onChange={onChange} />;
    case "animal":
      return animal ? <SireField animal={animal} value={value} onChange={onChange} error={error} /> : null;
    case "text":
      return (
        <Field label={f.label} {...wiring}>
          <TextInput value={value} onChange={onChange} maxLength={f.max} data-first-typed={isFirst || undefined} />
        </Field>
      );
    default:
      return null;
  }
}

/** Stores only the id; the name is what was chosen here. */
function SireField({
  animal,
  value,
  onChange,
  error,
}: {
  animal: RecordAnimal;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const [name, setName] = useState("");
  return (
    <ParentPicker
      which="sire"
      species={animal.species}
      self={animal.id}
      value={value ? { id: value, name } : null}
      error={error}
      onChange={(parent) => {
        setName(parent?.name ?? "");
        onChange(parent?.id ?? "");
      }}
    />
  );
}
