import { type Day, isDay } from "@corral/domain/kernel/time";
import { Field } from "#src/ui/controls/field";
import { TextInput, type TextInputProps } from "#src/ui/controls/inputs";
import { type Labelled, splitProps } from "#src/ui/controls/labelled";

/** A day as a form holds it: "" while none is chosen. */
export type TypedDay = Day | "";
export const typedDay = (day: Day | null | undefined): TypedDay => day ?? "";

type DayInputProps = Omit<TextInputProps, "onChange"> & { onChange(day: TypedDay): void };
export function DayInput({ onChange, ...rest }: DayInputProps) {
  return <TextInput type="date" {...rest} onChange={(typed) => onChange(isDay(typed) ? typed : "")} />;
}

/** A day with its label, hint and error. */
export function DayField(props: Labelled<DayInputProps>) {
  const { around, input } = splitProps<DayInputProps>(props);
  return (
    <Field {...around}>
      <DayInput {...input} />
    </Field>
  );
}
