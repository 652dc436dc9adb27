import { useState } from "react";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { factorText } from "./text";

const t = factorText.code;

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** Only the app's: the one being set up has no recovery codes yet. */
  appOnly?: boolean;
  autoFocus?: boolean;
  /** The other kind of code is typed next: the fault of the last one is over. */
  onSwitch?: () => void;
}
/** The app's code, with the keypad of digits, or one of the recovery codes. */
export function CodeField({ value, onChange, error, appOnly, autoFocus, onSwitch }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <Field
        label={isRecovery ? t.recovery : t.app}
        hint={isRecovery ? t.recoveryHint : t.appHint}
        error={error}
        // The keypad changes only with another input.
        key={isRecovery ? "recovery" : "app"}
      >
        <TextInput
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode={isRecovery ? "text" : "numeric"}
          autoCapitalize={isRecovery ? "characters" : "none"}
          spellCheck={false}
          required
          maxLength={40}
          autoFocus={autoFocus}
          value={value}
          onChange={onChange}
        />
      </Field>
      {!appOnly && (
        <Button
          kind="plain"
          small
          onClick={() => {
            setIsRecovery(!isRecovery);
            onChange("");
            onSwitch?.();
          }}
        >
          {isRecovery ? t.useApp : t.useRecovery}
        </Button>
      )}
    </>
  );
}
