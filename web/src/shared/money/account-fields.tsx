import { type Account, readClabe } from "@corral/domain/payments/refunds/refunds";
import { accountText as t } from "#src/shared/text/account";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";

/** The destination of a transfer: a complete CLABE shows its bank, or that its check digit is wrong. `own`: the recipient types it. */
export function AccountFields({
  value,
  onChange,
  fault,
  own = false,
}: {
  value: Account;
  onChange: (value: Account) => void;
  fault: (field: string) => string | undefined;
  own?: boolean;
}) {
  const digits = value.clabe.replace(/\D/g, "");
  const known = readClabe(value.clabe);
  const missing = 18 - digits.length;
  const hint = known
    ? t.bank(known.bank)
    : digits.length > 0 && missing > 0
      ? t.clabeMissing(missing)
      : own
        ? t.yourClabeHint
        : t.clabeHint;
  return (
    <>
      <Field
        label={own ? t.yourClabe : t.clabe}
        hint={hint}
        error={missing <= 0 && !known ? t.clabeBad : fault("clabe")}
      >
        <TextInput
          value={value.clabe}
          onChange={(clabe) => onChange({ ...value, clabe })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={200}
        />
      </Field>
      <Field label={t.holder} error={fault("holder")}>
        <TextInput
          value={value.holder}
          onChange={(holder) => onChange({ ...value, holder })}
          autoComplete={own ? "name" : "off"}
          maxLength={80}
        />
      </Field>
    </>
  );
}
