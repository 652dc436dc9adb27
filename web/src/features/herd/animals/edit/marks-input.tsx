import { animalBounds } from "@corral/domain/herd/animals/attributes";
import { type MarkType, markTypes, markTypeWords, readMark } from "@corral/domain/herd/animals/identifiers";
import type { Faults } from "#src/shared/editing/faults";
import { Button, IconButton } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import styles from "../herd-parts.module.css";
import { staffAnimalText } from "../text";
import { newMark, type TypedMark } from "./draft";

const t = staffAnimalText.marks;
const TYPES = markTypes.map((value) => ({ value, label: markTypeWords[value] }));

/** The marks of a new animal. Empty ones are ignored, so that an animal may have only another than the first. */
export function MarksInput({
  value,
  species,
  faults,
  onChange,
}: {
  value: TypedMark[];
  species: string;
  faults: Faults;
  onChange: (marks: TypedMark[]) => void;
}) {
  const put = (key: string, change: Partial<TypedMark>) =>
    onChange(value.map((it) => (it.key === key ? { ...it, ...change } : it)));
  const filled = value.filter((it) => it.value.trim() !== "");
  return (
    <div className={styles.part}>
      {value.map((it, i) => {
        const at = filled.indexOf(it);
        const number = (label: string) => (
          <Field label={label} error={at < 0 ? undefined : faults[`marks.${at}.value`]} hint={warningOf(it, species)}>
            <TextInput
              value={it.value}
              onChange={(value) => put(it.key, { value })}
              maxLength={animalBounds.mark}
              autoComplete="off"
              autoCapitalize="characters"
            />
          </Field>
        );
        // The first is one field under its own name: most animals have only that.
        return i === 0 ? (
          <div key={it.key}>{number(markTypeWords[it.type])}</div>
        ) : (
          <div key={it.key} className={styles.markLine}>
            <div className={styles.mark}>
              <Field label={t.type}>
                <Select value={it.type} options={TYPES} onChange={(type: MarkType) => put(it.key, { type })} />
              </Field>
              {number(t.value)}
            </div>
            <IconButton
              icon="trash"
              label={t.drop(i + 1)}
              onClick={() => onChange(value.filter((other) => other.key !== it.key))}
            />
          </div>
        );
      })}
      {value.length < animalBounds.marks && (
        <div>
          <Button
            className={styles.another}
            kind="plain"
            small
            icon="plus"
            onClick={() => onChange([...value, newMark("siniiga")])}
          >
            {t.another}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A warning that doesn't prevent saving. */
export function warningOf(mark: { type: MarkType; value: string }, species: string): string | undefined {
  if (!mark.value.trim()) return undefined;
  const read = readMark(mark.type, mark.value, species);
  return read.ok ? (read.warning ?? undefined) : undefined;
}
