import { bankNames } from "@corral/domain/payments/charges/banks";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";

interface OneField {
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** How much was transferred, in pesos as somebody types them. */
export const AmountField = ({ label, hint, value, error, onChange }: OneField) => (
  <Field label={label} hint={hint} error={error}>
    <TextInput name="amount" value={value} onChange={onChange} inputMode="decimal" maxLength={14} autoComplete="off" />
  </Field>
);

/** The number under which Banxico finds a transfer. */
export const TrackingKeyField = ({ label, hint, value, error, onChange }: OneField) => (
  <Field label={label} hint={hint} error={error}>
    <TextInput
      name="trackingKey"
      value={value}
      onChange={onChange}
      maxLength={300}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
    />
  </Field>
);

/** A bank by its name: the usual ones are proposed. */
export const BankField = ({ name = "bankFrom", label, hint, value, error, onChange }: OneField & { name?: string }) => (
  <Field label={label} hint={hint} error={error}>
    <TextInput name={name} value={value} onChange={onChange} maxLength={60} autoComplete="off" list="bancos" />
  </Field>
);

/** What `BankField` proposes; once on a sheet. */
export const BankNames = () => (
  <datalist id="bancos">
    {bankNames.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
