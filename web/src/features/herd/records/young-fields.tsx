import { recordBounds } from "@corral/domain/herd/records/record-bounds";
import type { Faults } from "#src/shared/editing/faults";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { newYoung, type YoungDraft } from "./draft";
import styles from "./records.module.css";
import { recordsText as t } from "./text";

const SEXES = (["female", "male", "unknown"] as const).map((value) => ({ value, label: t.sexes[value] }));

/** The living newborns of a birth: each becomes an animal of the herd. */
export function YoungFields({
  value,
  onChange,
  faults,
}: {
  value: YoungDraft[];
  onChange: (young: YoungDraft[]) => void;
  faults: Faults;
}) {
  const put = (id: string, change: Partial<YoungDraft>) =>
    onChange(value.map((y) => (y.id === id ? { ...y, ...change } : y)));
  return (
    <fieldset className={styles.choices}>
      <legend>{t.young}</legend>
      <p className="muted small">{t.youngHint}</p>
      {value.map((y, i) => (
        // biome-ignore lint/a11y/useSemanticElements: screen readers read a nested fieldset twice
        <div key={y.id} role="group" aria-label={t.youngOf(i + 1)} className={styles.young}>
          <strong>{t.youngOf(i + 1)}</strong>
          <Segmented label={t.youngSex} value={y.sex} options={SEXES} onChange={(sex) => put(y.id, { sex })} />
          <div className={styles.two}>
            <Field label={t.youngMark} error={faults[`young.${i}.mark`]} optional>
              <TextInput value={y.mark} onChange={(mark) => put(y.id, { mark })} maxLength={30} />
            </Field>
            <Field label={t.youngName} error={faults[`young.${i}.name`]} optional>
              <TextInput value={y.name} onChange={(name) => put(y.id, { name })} maxLength={60} />
            </Field>
          </div>
          <Field label={t.youngKilos} error={faults[`young.${i}.grams`]} optional>
            <TextInput value={y.kilos} onChange={(kilos) => put(y.id, { kilos })} inputMode="decimal" maxLength={8} />
          </Field>
          <Button small kind="plain" className="edge" onClick={() => onChange(value.filter((x) => x.id !== y.id))}>
            {t.dropYoung(i + 1)}
          </Button>
        </div>
      ))}
      {value.length < recordBounds.young && (
        <Button kind="neutral" icon="plus" onClick={() => onChange([...value, newYoung()])}>
          {t.addYoung}
        </Button>
      )}
    </fieldset>
  );
}
