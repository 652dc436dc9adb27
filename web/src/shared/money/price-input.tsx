import { useState } from "react";
import { TextInput, type TextInputProps } from "#src/ui/controls/inputs";
import { spaced } from "./amount";

/** An amount of pesos: its thousands are grouped while nobody types in it. */
export function PriceInput({ value, onFocus, onBlur, ...rest }: TextInputProps & { value: string }) {
  const [isTyping, setTyping] = useState(false);
  return (
    <TextInput
      placeholder="0.00"
      maxLength={14}
      {...rest}
      inputMode="decimal"
      value={isTyping || !/^\d+(\.\d*)?$/.test(value) ? value : spaced(value)}
      onFocus={(e) => {
        setTyping(true);
        onFocus?.(e);
      }}
      onBlur={(e) => {
        setTyping(false);
        onBlur?.(e);
      }}
    />
  );
}
