import { useConnection } from "#src/offline/connection";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { useKnownCustomer } from "./data";
import { counterText as t } from "./text";

export interface CustomerTyped {
  phone: string;
  name: string;
}

export interface CustomerFieldsProps {
  value: CustomerTyped;
  onChange: (value: CustomerTyped) => void;
  fault: (field: string) => string | undefined;
}

/** The last ten digits of a phone, however it was typed. */
const digitsOf = (phone: string) => phone.replace(/\D/g, "").slice(-10);

/** The customer: a phone finds a known one, and a new one needs a name. Both are optional. */
export function CustomerFields({ value, onChange, fault }: CustomerFieldsProps) {
  const phone = digitsOf(value.phone);
  const { online } = useConnection();
  const known = useKnownCustomer(online ? phone : "");
  const name = phone.length === 10 ? known.data?.name : undefined;
  return (
    <>
      <Field
        label={t.phone}
        optional
        hint={name ? t.known(name) : online ? t.phoneHint : t.phoneOffline}
        error={fault("customer.phone")}
      >
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          value={value.phone}
          onChange={(next) => onChange({ ...value, phone: next })}
        />
      </Field>
      {!name && (
        <Field
          label={t.name}
          optional
          hint={known.data?.name === null && phone.length === 10 ? t.nameNew : undefined}
          error={fault("customer.name")}
        >
          <TextInput
            autoComplete="off"
            maxLength={80}
            value={value.name}
            onChange={(next) => onChange({ ...value, name: next })}
          />
        </Field>
      )}
    </>
  );
}

/** The request's customer; undefined when nothing was typed. */
export function toCustomer({ phone, name }: CustomerTyped) {
  const said = { ...(phone.trim() ? { phone: phone.trim() } : {}), ...(name.trim() ? { name: name.trim() } : {}) };
  return Object.keys(said).length ? { customer: said } : {};
}
