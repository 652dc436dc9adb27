import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { readAmount } from "#src/shared/money/amount";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { collectText as t } from "../text";

export interface Part {
  whole: "all" | "part";
  typed: string;
}
export const ALL: Part = { whole: "all", typed: "" };

/** The amount paid now in centavos: all that is due, or the typed part; undefined while that is invalid or too much. */
export function partOf(part: Part, left: Centavos): Centavos | undefined {
  if (part.whole === "all") return left;
  const amount = readAmount(part.typed);
  return amount !== undefined && amount <= left ? amount : undefined;
}

/** Choice between the whole amount and a part; the rest is paid another way. */
export function PartAmount({
  left,
  part,
  onChange,
  error,
}: {
  left: Centavos;
  part: Part;
  onChange: (part: Part) => void;
  error?: string | undefined;
}) {
  const amount = readAmount(part.typed);
  const fault =
    amount !== undefined && amount > left
      ? t.tooMuch(spoken(left))
      : part.typed !== "" && amount === undefined
        ? t.badAmount
        : error;
  return (
    <>
      <Segmented
        label={t.howMuch}
        value={part.whole}
        onChange={(whole) => onChange({ ...part, whole })}
        options={[
          { value: "all", label: t.all },
          { value: "part", label: t.part },
        ]}
      />
      {part.whole === "part" && (
        <Field label={t.partAmount} error={fault}>
          <TextInput
            value={part.typed}
            onChange={(typed) => onChange({ ...part, typed })}
            inputMode="decimal"
            placeholder="0.00"
            maxLength={14}
            autoComplete="off"
          />
        </Field>
      )}
    </>
  );
}
