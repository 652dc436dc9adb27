import { itemBounds } from "@corral/domain/shop/items";
import { DayInput } from "#src/shared/day-input";
import { Button, IconButton } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { WEEK } from "./choices";
import { newKey, type RuleDraft } from "./draft";
import { visitsText as t } from "./text";
import styles from "./visits.module.css";

/** Weekdays, first and last day, and excluded days. */
export function RuleFields({
  value,
  onChange,
  fault,
  count,
  fromFixed,
}: {
  value: RuleDraft;
  onChange: (change: Partial<RuleDraft>) => void;
  fault: (field: string) => string | undefined;
  /** How many sessions it makes; null while unknown. */
  count: number | null;
  /** The first day is chosen outside. */
  fromFixed?: boolean;
}) {
  const toggle = (d: number) =>
    onChange({
      weekdays: value.weekdays.includes(d) ? value.weekdays.filter((x) => x !== d) : [...value.weekdays, d],
    });
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t.weekdays}</legend>
        <div className={styles.week}>
          {WEEK.map((d) => (
            <button
              key={d}
              type="button"
              className={styles.weekday}
              aria-pressed={value.weekdays.includes(d)}
              aria-label={t.long[d]}
              onClick={() => toggle(d)}
            >
              {t.short[d]}
            </button>
          ))}
        </div>
        {fault("weekdays") && <p className={styles.error}>{fault("weekdays")}</p>}
      </fieldset>
      <div className={styles.ends}>
        {!fromFixed && (
          <Field label={t.from} error={fault("from")} required>
            <DayInput value={value.from} onChange={(from) => onChange({ from })} />
          </Field>
        )}
        <Field label={t.until} error={fault("until")} hint={t.untilHint} required>
          <DayInput value={value.until} onChange={(until) => onChange({ until })} />
        </Field>
      </div>
      <fieldset className={styles.group}>
        <legend>{t.skip}</legend>
        {value.skip.map((x, i) => (
          <div key={x.key} className={styles.skip}>
            <Field label={t.skipDay(i + 1)} error={fault(`skip.${i}`)}>
              <DayInput
                value={x.day}
                onChange={(day) => onChange({ skip: value.skip.map((it) => (it.key === x.key ? { ...it, day } : it)) })}
              />
            </Field>
            <IconButton
              icon="trash"
              label={t.dropSkip(i + 1)}
              onClick={() => onChange({ skip: value.skip.filter((it) => it.key !== x.key) })}
            />
          </div>
        ))}
        {value.skip.length < itemBounds.skips && (
          <Button
            kind="tonal"
            small
            icon="plus"
            onClick={() => onChange({ skip: [...value.skip, { key: newKey(), day: "" }] })}
          >
            {t.addSkip}
          </Button>
        )}
      </fieldset>
      {count !== null && (
        <p className="muted" aria-live="polite">
          {t.count(count)}
        </p>
      )}
    </>
  );
}
