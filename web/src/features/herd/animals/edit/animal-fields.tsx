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
} from "@corral/domain/herd/animals/attributes";
import { speciesCodes, speciesName } from "@corral/domain/kernel/species";
import { isDay } from "@corral/domain/kernel/time";
import type { ReactNode } from "react";
import { useToday } from "#src/shared/api/today";
import { DayInput } from "#src/shared/day-input";
import type { Faults } from "#src/shared/editing/faults";
import { Fold } from "#src/shared/editing/fold";
import { Field } from "#src/ui/controls/field";
import { Select, TextArea, TextInput } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import { shortDay } from "../animal-words";
import styles from "../herd-parts.module.css";
import { staffAnimalText } from "../text";
import type { Draft } from "./draft";
import { ParentPicker } from "./parent-picker";

const t = staffAnimalText;
const f = t.fields;
const of = <T extends string>(codes: readonly T[], words: Record<T, string>) =>
  codes.map((value) => ({ value, label: words[value] }));

const priced = (d: Draft) => d.cameFor && `$${d.cameFor}`;

interface AnimalFieldsProps {
  id: string;
  draft: Draft;
  faults: Faults;
  put: (change: Partial<Draft>) => void;
  children?: ReactNode;
  end?: ReactNode;
  photos?: ReactNode;
  /** The save waits for the photos, or stopped at one. */
  arePhotosAwaited?: boolean;
}

/**
 * The fields of an animal: those that tell which one it is, and the rest folded away. `children` is placed after the name: the marks of a new one;
 * `photos` is folded.
 */
export function AnimalFields({
  id,
  draft: d,
  faults,
  put,
  children,
  end,
  photos,
  arePhotosAwaited = false,
}: AnimalFieldsProps) {
  const today = useToday();
  const has = (...fields: string[]) => fields.some((it) => faults[it]);
  return (
    <>
      <div className={styles.group}>
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
        <Field label={f.birthDate} error={faults.birthDate}>
          <DayInput value={d.birthDate} max={today} onChange={(birthDate) => put({ birthDate })} />
        </Field>
        {d.birthDate && (
          <Field label={f.birthPrecision}>
            <Select
              value={d.birthPrecision}
              onChange={(birthPrecision) => put({ birthPrecision })}
              options={of(precisions, precisionWords)}
            />
          </Field>
        )}
        {end}
      </div>
      <div>
        {photos && (
          <Fold
            inside={styles.group}
            title={f.photos}
            filled={[d.photos.length > 0 && t.photoCount(d.photos.length)]}
            hint={t.hints.photos}
            isFaulty={has("photoIds") || arePhotosAwaited}
          >
            {photos}
          </Fold>
        )}
        <Fold
          inside={styles.group}
          title={t.looks}
          filled={[d.color, d.purpose && purposeWords[d.purpose], d.features]}
          hint={t.hints.looks}
          isFaulty={has("color", "features")}
        >
          <div className={cx(styles.two, styles.when)}>
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
        </Fold>
        <Fold
          inside={styles.group}
          title={t.family}
          filled={[d.dam?.name && `${f.dam} ${d.dam.name}`, d.sire?.name && `${f.sire} ${d.sire.name}`]}
          hint={t.hints.family}
          isFaulty={has("damId", "sireId")}
        >
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
        </Fold>
        {!d.isPart && <OriginAndTexts draft={d} faults={faults} put={put} />}
      </div>
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
      <Fold
        inside={styles.group}
        title={t.origin}
        filled={[
          d.ownerKind !== "own" && ownerKindWords[d.ownerKind],
          d.cameFrom,
          isDay(d.cameOn) && shortDay(d.cameOn, today),
          priced(d),
          d.cameFromUpp,
        ]}
        hint={t.hints.origin}
        isFaulty={Object.keys(faults).some((it) => it.startsWith("acquired."))}
      >
        <Field label={f.ownerKind}>
          <Select
            value={d.ownerKind}
            onChange={(ownerKind) => put({ ownerKind })}
            options={of(ownerKinds, ownerKindWords)}
          />
        </Field>
        <div className={cx(styles.two, styles.when)}>
          <Field label={f.cameOn} error={faults["acquired.date"]}>
            <DayInput value={d.cameOn} max={today} onChange={(cameOn) => put({ cameOn })} />
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
      </Fold>
      <Fold
        inside={styles.group}
        title={t.texts}
        filled={[d.notes, d.story]}
        hint={t.hints.texts}
        isFaulty={Boolean(faults.notes || faults.story)}
      >
        <Field label={f.notes} hint={f.notesHint} error={faults.notes}>
          <TextArea value={d.notes} onChange={(notes) => put({ notes })} maxLength={animalBounds.notes} rows={3} />
        </Field>
        <Field label={f.story} hint={f.storyHint} error={faults.story}>
          <TextArea value={d.story} onChange={(story) => put({ story })} maxLength={animalBounds.story} rows={4} />
        </Field>
      </Fold>
    </>
  );
}
