import type { PayMethod } from "@corral/contract/types";
import { cx } from "#src/ui/cx";
import styles from "./method-marks.module.css";

/** The marks by payment method. No maintained package has marks of the other methods, so those have only their names. */
const MARKS: Partial<Record<PayMethod, Partial<Record<keyof typeof styles, string>>>> = {
  mp_card: { visa: "Visa", mastercard: "Mastercard", americanexpress: "American Express" },
  mp_wallet: { mercadopago: "Mercado Pago" },
};

/** The marks of what a method takes. */
export function MethodMarks({ method }: { method: PayMethod }) {
  const marks = Object.entries(MARKS[method] ?? {});
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks} role="img" aria-label={marks.map(([, name]) => name).join(", ")}>
      {marks.map(([mark]) => (
        <span key={mark} className={cx(styles.mark, styles[mark])} />
      ))}
    </span>
  );
}
