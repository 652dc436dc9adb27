import { itemBounds } from "@corral/domain/shop/items";
import { Fold } from "#src/shared/editing/fold";
import { Button, IconButton } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import { opensOptions } from "./choices";
import { type DateDraft, tierOf } from "./draft";
import { visitsText as t } from "./text";
import styles from "./visits.module.css";

interface DateFieldsProps {
  value: DateDraft;
  onChange: (change: Partial<DateDraft>) => void;
  fault: (field: string) => string | undefined;
  zoneWords: string;
  taken?: number;
}

/** The fields that every session has: time, duration, places, sales window and prices. */
export function DateFields({ value, onChange, fault, zoneWords, taken = 0 }: DateFieldsProps) {
  const putTier = (key: string, change: object) =>
    onChange({ tiers: value.tiers.map((x) => (x.key === key ? { ...x, ...change } : x)) });
  return (
    <>
      <div className={styles.two}>
        <Field label={t.time} error={fault("time")} hint={t.zone(zoneWords)} required>
          <TextInput type="time" value={value.time} onChange={(time) => onChange({ time })} />
        </Field>
        <Field label={t.minutes} error={fault("minutes")} required>
          <TextInput
            value={value.minutes}
            onChange={(minutes) => onChange({ minutes })}
            inputMode="numeric"
            maxLength={5}
          />
        </Field>
      </div>
      <Field label={t.capacity} error={fault("capacity")} hint={taken > 0 ? t.capacityHint(taken) : undefined} required>
        <TextInput
          value={value.capacity}
          onChange={(capacity) => onChange({ capacity })}
          inputMode="numeric"
          maxLength={4}
        />
      </Field>
      <fieldset className={styles.group}>
        <legend>{t.tiers}</legend>
        {value.tiers.map((x, i) => (
          <div key={x.key} className={styles.tier}>
            <Field label={t.tierName} error={fault(`tiers.${i}.name`)}>
              <TextInput value={x.name} onChange={(name) => putTier(x.key, { name })} maxLength={itemBounds.tierName} />
            </Field>
            <Field label={t.tierPrice} error={fault(`tiers.${i}.price`)}>
              <TextInput
                value={x.price}
                onChange={(price) => putTier(x.key, { price })}
                inputMode="decimal"
                placeholder="0.00"
                maxLength={14}
              />
            </Field>
            <IconButton
              icon="trash"
              label={t.dropTier(i + 1)}
              disabled={value.tiers.length === 1}
              onClick={() => onChange({ tiers: value.tiers.filter((it) => it.key !== x.key) })}
            />
          </div>
        ))}
        {value.tiers.length < itemBounds.tiers && (
          <Button
            kind="tonal"
            small
            icon="plus"
            onClick={() => onChange({ tiers: [...value.tiers, tierOf(null, "", null)] })}
          >
            {t.addTier}
          </Button>
        )}
      </fieldset>
      <Fold
        inside={styles.ends}
        title={t.sold}
        filled={[
          opensOptions(value.opensBefore).find((it) => it.value === value.opensBefore)?.label,
          value.closesBefore && t.closesShort(value.closesBefore),
        ]}
        isFaulty={Boolean(fault("opensBefore") || fault("closesBefore"))}
      >
        <Field label={t.opens} error={fault("opensBefore")}>
          <Select
            value={value.opensBefore}
            options={opensOptions(value.opensBefore)}
            onChange={(opensBefore) => onChange({ opensBefore })}
          />
        </Field>
        <Field label={t.closes} error={fault("closesBefore")}>
          <TextInput
            value={value.closesBefore}
            onChange={(closesBefore) => onChange({ closesBefore })}
            inputMode="numeric"
            maxLength={5}
          />
        </Field>
      </Fold>
    </>
  );
}
