import { readClabe } from "@corral/domain/refunds";
import { devolucionesText as t } from "../../text/devoluciones";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/inputs";

interface Account {
  clabe: string;
  holder: string;
}

/** Where a transfer goes: the CLABE names its bank as soon as it is whole, and says so when its check digit is wrong. */
export function AccountFields({
  value,
  onChange,
  fault,
}: {
  value: Account;
  onChange: (value: Account) => void;
  fault: (field: string) => string | undefined;
}) {
  const digits = value.clabe.replace(/\D/g, "");
  const known = readClabe(value.clabe);
  const missing = 18 - digits.length;
  return (
    <>
      <Field
        label={t.clabe}
        hint={known ? t.bank(known.bank) : digits.length > 0 && missing > 0 ? t.clabeMissing(missing) : t.clabeHint}
        error={missing <= 0 && !known ? t.clabeBad : fault("clabe")}
      >
        <TextInput
          value={value.clabe}
          onChange={(clabe) => onChange({ ...value, clabe })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
        />
      </Field>
      <Field label={t.holder} error={fault("holder")}>
        <TextInput
          value={value.holder}
          onChange={(holder) => onChange({ ...value, holder })}
          autoComplete="off"
          maxLength={80}
        />
      </Field>
    </>
  );
}
