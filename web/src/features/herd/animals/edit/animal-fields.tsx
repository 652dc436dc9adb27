import {
  animalBounds,
  ownerKinds,
  ownerKindWords,
  precisions,
  precisionWords,
  purposes,
  purposeWords,
  sexes,
  sexWords,
} from "@corral/domain/herd/animals/facts";
import { speciesCodes, speciesName } from "@corral/domain/kernel/species";
import type { ReactNode } from "react";
import { useToday } from "#src/shared/api/today";
import type { Faults } from "#src/shared/editing/faults";
import { Field } from "#src/ui/controls/field";
import { Select, TextArea, TextInput } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import styles from "../herd-parts.module.css";
import { staffAnimalText } from "../text";
import type { Draft } from "./draft";
import { ParentPicker } from "./parent-picker";

const t = staffAnimalText;
const f = t.fields;
const of = <T extends string>(codes: readonly T[], words: Record<T, string>) =>
  codes.map((value) => ({ value, label: words[value] }));

/** The fields of an animal. `children` is placed after the name: the marks of a new one. */
export function AnimalFields({
  id,
  draft: d,
  faults,
  put,
  children,
  end,
}: {
  id: string;
  draft: Draft;
  faults: Faults;
  put: (change: Partial<Draft>) => void;
  children?: ReactNode;
  end?: ReactNode;
}) {
  const today = useToday();
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t.who}</legend>
        <Field label={f.name} hint={f.nameHint} error={faults.name}>
          <TextInput
            value={d.name}
            onChange={(name) => put({ name })}
            maxLength={animalBounds.name}
            autoComplete="off"
            autoCapitalize="words"
          />
        </Field>
        {children}
        <div className={styles.two}>
          <Field label={f.species} error={faults.species} required>
            <Select
              value={d.species}
              onChange={(species) => put({ species })}
              options={speciesCodes.map((value) => ({ value, label: speciesName(value) }))}
            />
          </Field>
          <Field label={f.sex} error={faults.sex}>
            <Select value={d.sex} onChange={(sex) => put({ sex })} options={of(sexes, sexWords)} />
          </Field>
        </div>
        <Field label={f.breed} error={faults.breed}>
          <TextInput value={d.breed} onChange={(breed) => put({ breed })} maxLength={animalBounds.breed} />
        </Field>
        <div className={cx(styles.two, styles.when)}>
          <Field label={f.birthDate} error={faults.birthDate}>
            <TextInput type="date" value={d.birthDate} max={today} onChange={(birthDate) => put({ birthDate })} />
          </Field>
          <Field label={f.birthPrecision}>
            <Select
              value={d.birthPrecision}
              onChange={(birthPrecision) => put({ birthPrecision })}
              options={of(precisions, precisionWords)}
            />
          </Field>
        </div>
        <div className={styles.two}>
          <Field label={f.color} error={faults.color}>
            <TextInput value={d.color} onChange={(color) => put({ color })} maxLength={animalBounds.color} />
          </Field>
          <Field label={f.purpose}>
            <Select
              value={d.purpose}
              onChange={(purpose) => put({ purpose })}
              options={[{ value: "" as const, label: f.noPurpose }, ...of(purposes, purposeWords)]}
            />
          </Field>
        </div>
        {!d.isPart && (
          <Field label={f.features} hint={f.featuresHint} error={faults.features}>
            <TextInput
              value={d.features}
              onChange={(features) => put({ features })}
              maxLength={animalBounds.features}
            />
          </Field>
        )}
        {end}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t.family}</legend>
        <ParentPicker
          which="dam"
          value={d.dam}
          species={d.species}
          self={id}
          error={faults.damId}
          onChange={(dam) => put({ dam })}
        />
        <ParentPicker
          which="sire"
          value={d.sire}
          species={d.species}
          self={id}
          error={faults.sireId}
          onChange={(sire) => put({ sire })}
        />
      </fieldset>
      {!d.isPart && <OriginAndTexts draft={d} faults={faults} put={put} />}
    </>
  );
}

/** Origin and texts: fields that a herd row doesn't have. */
function OriginAndTexts({
  draft: d,
  faults,
  put,
}: {
  draft: Draft;
  faults: Faults;
  put: (change: Partial<Draft>) => void;
}) {
  const today = useToday();
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t.origin}</legend>
        <Field label={f.ownerKind}>
          <Select
            value={d.ownerKind}
            onChange={(ownerKind) => put({ ownerKind })}
            options={of(ownerKinds, ownerKindWords)}
          />
        </Field>
        <div className={cx(styles.two, styles.when)}>
          <Field label={f.cameOn} error={faults["acquired.date"]}>
            <TextInput type="date" value={d.cameOn} max={today} onChange={(cameOn) => put({ cameOn })} />
          </Field>
          <Field label={f.cameFor} error={faults["acquired.price"]}>
            <TextInput
              value={d.cameFor}
              onChange={(cameFor) => put({ cameFor })}
              inputMode="decimal"
              placeholder="0.00"
              maxLength={14}
            />
          </Field>
        </div>
        <Field label={f.cameFrom} error={faults["acquired.fromName"]}>
          <TextInput value={d.cameFrom} onChange={(cameFrom) => put({ cameFrom })} maxLength={animalBounds.from} />
        </Field>
        <Field label={f.cameFromUpp} error={faults["acquired.fromUpp"]}>
          <TextInput
            value={d.cameFromUpp}
            onChange={(cameFromUpp) => put({ cameFromUpp })}
            maxLength={40}
            autoCapitalize="characters"
          />
        </Field>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t.texts}</legend>
        <Field label={f.notes} hint={f.notesHint} error={faults.notes}>
          <TextArea value={d.notes} onChange={(notes) => put({ notes })} maxLength={animalBounds.notes} rows={3} />
        </Field>
        <Field label={f.story} hint={f.storyHint} error={faults.story}>
          <TextArea value={d.story} onChange={(story) => put({ story })} maxLength={animalBounds.story} rows={4} />
        </Field>
      </fieldset>
    </>
  );
}
