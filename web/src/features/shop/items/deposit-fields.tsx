import { keysOf } from "@corral/domain/kernel/lookup";
import { useConfig } from "#src/shared/api/config";
import type { Faults } from "#src/shared/editing/faults";
import { PriceInput } from "#src/shared/money/price-input";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import styles from "./catalog.module.css";
import type { Draft } from "./draft";
import { itemsText } from "./text";

const t = itemsText.fields;
const optionsOf = <K extends string>(words: Record<K, string>) =>
  keysOf(words).map((value) => ({ value, label: words[value] }));
const MODES = optionsOf(itemsText.depositModes);
const REFUNDS = optionsOf(itemsText.depositRefunds);

/** How an animal is set aside: with how much, whether it goes back, and until when the balance is paid. */
export function DepositFields({
  draft: d,
  put,
  faults,
}: {
  draft: Draft;
  put: (change: Partial<Draft>) => void;
  faults: Faults;
}) {
  const days = useConfig()?.rules.balanceDays;
  const isShare = d.depositMode === "share";
  return (
    <>
      <Field label={t.depositMode}>
        <Select
          value={d.depositMode}
          options={MODES}
          // The number of one mode means something else in the other.
          onChange={(depositMode) => put({ depositMode, deposit: "" })}
        />
      </Field>
      {d.depositMode !== "none" && (
        <>
          <div className={styles.two}>
            <Field
              label={isShare ? t.depositShare : t.depositAmount}
              hint={isShare ? t.depositHint : undefined}
              error={isShare ? faults.depositBp : faults.depositAmount}
              required
            >
              {isShare ? (
                <TextInput
                  value={d.deposit}
                  onChange={(deposit) => put({ deposit })}
                  inputMode="numeric"
                  placeholder="30"
                  maxLength={2}
                />
              ) : (
                <PriceInput value={d.deposit} onChange={(deposit) => put({ deposit })} />
              )}
            </Field>
            <Field label={t.depositDays} hint={days ? t.depositDaysHint(days) : undefined} error={faults.depositDays}>
              <TextInput
                value={d.depositDays}
                onChange={(depositDays) => put({ depositDays })}
                inputMode="numeric"
                maxLength={3}
              />
            </Field>
          </div>
          <Field label={t.depositRefundable} error={faults.depositRefundable}>
            <Select
              value={d.depositRefundable}
              options={REFUNDS}
              onChange={(depositRefundable) => put({ depositRefundable })}
            />
          </Field>
        </>
      )}
    </>
  );
}
