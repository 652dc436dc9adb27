import type { AccountPaid } from "@corral/contract/types";
import { dayIn, type Zone } from "@corral/domain/kernel/time";
import { bankNames } from "@corral/domain/payments/charges/banks";
import { readTrackingKey } from "@corral/domain/payments/refunds/refunds";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "#src/shared/api/config";
import { Field } from "#src/ui/controls/field";
import { Checkbox, TextInput } from "#src/ui/controls/inputs";
import { accountsText as t } from "./text";

type Transfer = NonNullable<AccountPaid["transfer"]>;
export const emptyTransfer: Transfer = { trackingKey: "", bankFrom: "", bankTo: "", opDay: "", settled: false };
/** Everything about the transfer is there, and it was seen at the bank. */
export const isTold = (it: Transfer) =>
  readTrackingKey(it.trackingKey) !== undefined &&
  it.bankFrom.trim().length > 1 &&
  it.bankTo.trim().length > 1 &&
  it.opDay !== "" &&
  it.settled;

/** A direct transfer that its reader has seen settled at the bank. */
export function TransferFields({
  typed,
  onChange,
  fault,
}: {
  typed: Transfer;
  onChange: (next: Transfer) => void;
  fault: (field: string) => string | undefined;
}) {
  const config = useConfig();
  const today = config && dayIn(config.zone as Zone, serverNow());
  const set = (change: Partial<Transfer>) => onChange({ ...typed, ...change });
  return (
    <>
      <Field label={t.trackingKey} hint={t.trackingHint} error={fault("trackingKey")}>
        <TextInput
          value={typed.trackingKey}
          onChange={(trackingKey) => set({ trackingKey })}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label={t.bankFrom} error={fault("bankFrom")}>
        <TextInput
          value={typed.bankFrom}
          onChange={(bankFrom) => set({ bankFrom })}
          maxLength={60}
          autoComplete="off"
          list="bancos-de-cuenta"
        />
      </Field>
      <Field label={t.bankTo} error={fault("bankTo")}>
        <TextInput
          value={typed.bankTo}
          onChange={(bankTo) => set({ bankTo })}
          maxLength={60}
          autoComplete="off"
          list="bancos-de-cuenta"
        />
      </Field>
      <datalist id="bancos-de-cuenta">
        {bankNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label={t.opDay} error={fault("opDay")}>
        <TextInput
          type="date"
          value={typed.opDay}
          {...(today ? { max: today } : {})}
          onChange={(opDay) => set({ opDay })}
        />
      </Field>
      <Checkbox checked={typed.settled} onChange={(settled) => set({ settled })}>
        {t.settled}
      </Checkbox>
    </>
  );
}
