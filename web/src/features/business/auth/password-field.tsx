import { credentialLimits } from "@corral/domain/credentials";
import { useState } from "react";
import { accesoText as t } from "../../../text/acceso";
import { Field } from "../../../ui/field";
import { Checkbox, TextInput } from "../../../ui/inputs";

const { min, max } = credentialLimits.password;

/** A password to choose, and a way to read it while typing. */
export function NewPassword({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Field label={label} hint={t.passwordHint} error={error}>
        <TextInput
          name="new-password"
          type={shown ? "text" : "password"}
          autoComplete="new-password"
          required
          minLength={min}
          maxLength={max}
          value={value}
          onChange={onChange}
        />
      </Field>
      <Checkbox checked={shown} onChange={setShown}>
        {t.show}
      </Checkbox>
    </>
  );
}
