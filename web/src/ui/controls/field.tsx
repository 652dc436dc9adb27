import { createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "../cx";
import { Icon } from "../icon";
import { words } from "../words";
import styles from "./field.module.css";

interface Wiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}
const FieldContext = createContext<Wiring | null>(null);

/** Ids and states that name, describe and mark a control inside a Field. Null outside a Field. */
export const useFieldWiring = () => useContext(FieldContext);

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The error message; the control is marked invalid while there is one. */
  error?: string | null | undefined;
  optional?: boolean | undefined;
  required?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** Label, hint and error of one control, wired to it. */
export function Field({ label, hint, error, optional, required, children, className }: FieldProps) {
  const id = useId();
  const described = cx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <FieldContext
      value={{
        id,
        "aria-describedby": described,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      }}
    >
      <div className={cx(styles.field, className)}>
        <label className={styles.label} htmlFor={id}>
          {label} {optional && <span className={styles.optional}>({words.optional})</span>}
        </label>
        {children}
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </FieldContext>
  );
}

/** The error message of one control, for a control that is its own label. */
export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p className={styles.error} id={id} role="alert">
    <Icon name="error" size={18} />
    <span>{children}</span>
  </p>
);
