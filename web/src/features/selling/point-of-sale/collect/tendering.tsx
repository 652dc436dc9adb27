import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { changeOf, likelyTendered } from "@corral/domain/selling/cash";
import { readAmount } from "#src/shared/money/amount";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import styles from "../point-of-sale.module.css";
import { collectText as t } from "../text";

/** The amount due, the amount received and the change. `given` is as typed; null for the exact amount. */
export function Tendering({
  due,
  given,
  onGive,
  error,
}: {
  due: Centavos;
  given: string | null;
  onGive: (given: string | null) => void;
  error?: string | undefined;
}) {
  const tendered = given === null ? due : readAmount(given);
  const change = tendered === undefined ? undefined : changeOf(due, tendered);
  return (
    <>
      <div className={styles.due}>
        <span className="small">{t.due}</span>
        <strong>
          <MoneyText amount={due} />
        </strong>
      </div>
      <fieldset className={styles.quick}>
        <legend className="hush">{t.quick}</legend>
        <button type="button" aria-pressed={given === null} onClick={() => onGive(null)}>
          {t.exact}
        </button>
        {likelyTendered(due).map((note) => (
          <button
            key={note}
            type="button"
            aria-pressed={given !== null && readAmount(given) === note}
            onClick={() => onGive(String(note / 100))}
          >
            <MoneyText amount={note} />
          </button>
        ))}
      </fieldset>
      <Field
        label={t.tendered}
        error={
          given !== null && given !== "" && tendered !== undefined && change === undefined
            ? t.short(inPesos(due - tendered))
            : error
        }
      >
        <TextInput
          value={given ?? ""}
          onChange={onGive}
          inputMode="decimal"
          placeholder={spoken(due).slice(1)}
          maxLength={14}
          autoComplete="off"
        />
      </Field>
      {change !== undefined && (
        <div className={styles.change} aria-live="polite">
          <span className="small">{change > 0 ? t.change : t.noChange}</span>
          {change > 0 && (
            <strong>
              <MoneyText amount={change} />
            </strong>
          )}
        </div>
      )}
    </>
  );
}
