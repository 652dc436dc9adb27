import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { useId } from "react";
import { cx } from "../cx";
import { Icon, type IconName } from "../icon";
import { words } from "../words";
import { IconButton } from "./button";
import { useFieldWiring } from "./field";
import styles from "./field.module.css";

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  onChange?: ((value: string) => void) | undefined;
  icon?: IconName | undefined;
  ref?: Ref<HTMLInputElement>;
}
/** Needs a Field around it, or its own aria-label. */
export function TextInput({ onChange, icon, className, ...rest }: TextInputProps) {
  const wiring = useFieldWiring();
  return (
    <span className={styles.shell}>
      {icon && <Icon name={icon} size={20} className={styles.lead} />}
      <input
        {...wiring}
        {...rest}
        className={cx(styles.input, icon && styles.hasLead, className)}
        onChange={(e) => onChange?.(e.target.value)}
      />
    </span>
  );
}

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange"> {
  onChange?: (value: string) => void;
}
export function TextArea({ onChange, className, ...rest }: TextAreaProps) {
  const wiring = useFieldWiring();
  return (
    <textarea
      {...wiring}
      {...rest}
      className={cx(styles.input, styles.area, className)}
      onChange={(e) => onChange?.(e.target.value)}
    />
  );
}

export interface SelectProps<T extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value" | "children"> {
  value: T;
  options: readonly { value: T; label: string; disabled?: boolean }[];
  onChange: (value: T) => void;
}
export function Select<T extends string>({ value, options, onChange, className, ...rest }: SelectProps<T>) {
  const wiring = useFieldWiring();
  return (
    <span className={styles.shell}>
      <select
        {...wiring}
        {...rest}
        value={value}
        className={cx(styles.input, styles.select, className)}
        onChange={(e) => onChange(e.target.value as T)}
      >
        {options.map((it) => (
          <option key={it.value} value={it.value} disabled={it.disabled}>
            {it.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} className={styles.chevron} />
    </span>
  );
}

export interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}
/** A few exclusive choices side by side; radio buttons underneath. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend className="hush">{label}</legend>
      {options.map((it) => (
        <label key={it.value} className={styles.segment}>
          <input type="radio" name={name} checked={it.value === value} onChange={() => onChange(it.value)} />
          <span>{it.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "type" | "children"> {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}
function Choice({
  kind,
  children,
  checked,
  onChange,
  className,
  ...rest
}: ChoiceProps & { kind: "checkbox" | "radio" }) {
  const id = useId();
  return (
    <span className={cx(styles.choice, className)}>
      <input
        id={id}
        {...rest}
        type={kind}
        className={cx(styles.box, kind === "radio" && styles.radio)}
        checked={checked}
        onChange={(e) => onChange(e.target.checked)}
      />
      <label htmlFor={rest.id ?? id} className={styles.choiceLabel}>
        <span>{children}</span>
      </label>
    </span>
  );
}
export const Checkbox = (props: ChoiceProps) => <Choice kind="checkbox" {...props} />;
export const Radio = (props: ChoiceProps) => <Choice kind="radio" {...props} />;

/** A switch that takes effect at once, with its label before it. */
export function Switch({ children, checked, onChange, className, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <span className={cx(styles.choice, className)}>
      <label htmlFor={rest.id ?? id} className={styles.choiceLabel}>
        <span>{children}</span>
      </label>
      <input
        id={id}
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        onChange={(e) => onChange(e.target.checked)}
      />
    </span>
  );
}

export interface StepperProps {
  label: string;
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  onChange: (value: number) => void;
}
/** A quantity with minus and plus buttons. */
export function Stepper({ label, value, min = 1, max = 999, onChange }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a line by every old phone
    <span role="group" aria-label={label} className={styles.stepper}>
      <IconButton
        icon="minus"
        label={words.less}
        size={20}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output aria-live="polite">{value}</output>
      <IconButton
        icon="plus"
        label={words.more}
        size={20}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </span>
  );
}
