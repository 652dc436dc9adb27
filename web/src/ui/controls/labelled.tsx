import { Field, type FieldProps } from "./field";
import { Select, type SelectProps, TextArea, type TextAreaProps, TextInput, type TextInputProps } from "./inputs";

/** The props of the field around an input. */
type Around = Omit<FieldProps, "children" | "className">;
export type Labelled<Input> = Around & Omit<Input, keyof Around>;

/** Separates the props of the field from those of its input. */
export function splitProps<Input>({ label, hint, error, optional, required, ...input }: Labelled<Input>) {
  return { around: { label, hint, error, optional, required }, input };
}

/** An input with its label, hint and error. */
export function TextField(props: Labelled<TextInputProps>) {
  const { around, input } = splitProps<TextInputProps>(props);
  return (
    <Field {...around}>
      <TextInput {...input} />
    </Field>
  );
}

/** Text of several lines, with its label, hint and error. */
export function AreaField(props: Labelled<TextAreaProps>) {
  const { around, input } = splitProps<TextAreaProps>(props);
  return (
    <Field {...around}>
      <TextArea {...input} />
    </Field>
  );
}

/** A choice from a list, with its label, hint and error. */
export function SelectField<T extends string>(props: Labelled<SelectProps<T>>) {
  const { around, input } = splitProps<SelectProps<T>>(props);
  return (
    <Field {...around}>
      <Select {...input} />
    </Field>
  );
}
