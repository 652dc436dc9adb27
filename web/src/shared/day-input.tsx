import { type Day, isDay } from "@corral/domain/kernel/time";
import { TextInput, type TextInputProps } from "#src/ui/controls/inputs";

/** A day as a form holds it: "" while none is chosen. */
export type TypedDay = Day | "";
export const typedDay = (day: Day | null | undefined): TypedDay => day ?? "";

export function DayInput({ onChange, ...rest }: Omit<TextInputProps, "onChange"> & { onChange(day: TypedDay): void }) {
  return <TextInput type="date" {...rest} onChange={(typed) => onChange(isDay(typed) ? typed : "")} />;
}
