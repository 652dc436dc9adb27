import { inPesos } from "./in-pesos";

/** Centavos as `$12,345.00` in tabular figures. The only place where an amount becomes text on a screen. */
export function MoneyText({ amount, className }: { amount: number; className?: string | undefined }) {
  return (
    <span className={`num ${className ?? ""}`} translate="no">
      {inPesos(amount)}
    </span>
  );
}
