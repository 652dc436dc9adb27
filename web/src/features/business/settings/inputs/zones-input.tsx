import { type FreightZone, zoneBounds } from "@corral/domain/business/freight-zones";
import { Button, IconButton } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import styles from "../settings.module.css";
import { settingsText } from "../text";
import { MoneyInput } from "./number-inputs";

const t = settingsText.zones;
/** While a price is typed it may be no number: the form says so when it is saved. */
type Draft = { name: string; price: FreightZone["price"] | null };

/** The places that things are taken to, each with its price. */
export function ZonesInput({
  hint,
  value,
  fault,
  disabled,
  onChange,
}: {
  hint: string | undefined;
  value: readonly Draft[];
  fault: string | undefined;
  disabled: boolean;
  onChange: (zones: readonly Draft[]) => void;
}) {
  const put = (i: number, part: Partial<Draft>) => onChange(value.map((z, n) => (n === i ? { ...z, ...part } : z)));
  return (
    <div className={`${styles.taxes} ${styles.whole}`}>
      {hint && <p className="small muted">{hint}</p>}
      <ul className={styles.rules}>
        {value.map((z, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no other key while its name is typed
          <li key={`${i} ${value.length}`} className={styles.zone}>
            <Field label={t.name}>
              <TextInput
                value={z.name}
                maxLength={zoneBounds.name.max}
                disabled={disabled}
                onChange={(name) => put(i, { name })}
              />
            </Field>
            <Field label={t.price}>
              <MoneyInput
                value={z.price}
                disabled={disabled}
                onChange={(price) => put(i, { price: price as Draft["price"] })}
              />
            </Field>
            {!disabled && (
              <IconButton
                icon="trash"
                label={t.remove(z.name)}
                onClick={() => onChange(value.filter((_, n) => n !== i))}
              />
            )}
          </li>
        ))}
      </ul>
      {fault && <Banner tone="error">{fault}</Banner>}
      {!disabled && value.length < zoneBounds.most && (
        <Button kind="tonal" icon="plus" onClick={() => onChange([...value, { name: "", price: null }])}>
          {t.add}
        </Button>
      )}
    </div>
  );
}
