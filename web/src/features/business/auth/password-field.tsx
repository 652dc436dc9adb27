import { credentialLimits } from "@corral/domain/business/credentials";
import { useState } from "react";
import { Field } from "#src/ui/controls/field";
import { Checkbox, TextInput } from "#src/ui/controls/inputs";
import { authText as t } from "./text";

const { min, max } = credentialLimits.password;

/** A new password, with a button to show it. */
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
