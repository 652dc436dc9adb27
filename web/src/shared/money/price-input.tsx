import { useState } from "react";
import { flushSync } from "react-dom";
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
        const input = e.currentTarget;
        // At once, and all of it selected: whoever comes by the tab key replaces the amount and doesn't add digits to it.
        flushSync(() => setTyping(true));
        input.select();
        onFocus?.(e);
      }}
      onBlur={(e) => {
        setTyping(false);
        onBlur?.(e);
      }}
    />
  );
}
